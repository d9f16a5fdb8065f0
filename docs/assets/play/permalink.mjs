/** A state as the fragment of an address: packed where the browser can, plain where it cannot. */

const toText = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** @param {object} state @returns {Promise<string>} `z=...` packed, `p=...` plain */
export async function packed(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  try {
    return `z=${toText(await through(bytes, new CompressionStream("deflate-raw")))}`;
  } catch {
    return `p=${toText(bytes)}`;
  }
}

/** @param {string} fragment with or without its hash sign @returns {Promise<object|null>} null where it holds no state */
export async function unpacked(fragment) {
  const [, kind, text] = /^#?([zp])=([\w-]+)$/.exec(fragment) ?? [];
  if (!kind) return null;
  const bytes = toBytes(text);
  const plain = kind === "p" ? bytes : await through(bytes, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(plain));
}
