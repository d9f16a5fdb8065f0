// Files that the site keeps packed: what is said a thousand times in much the same words weighs a tenth of it.

/**
 * @param {string|URL} address of a packed file
 * @returns {Promise<Uint8Array>} what it holds; some servers have it unpacked on its way, so its first two bytes are looked at
 */
export async function bytesOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not here`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** @param {string|URL} address of a file of packed JSON @returns {Promise<any>} */
export async function unpacked(address) {
  return JSON.parse(new TextDecoder().decode(await bytesOf(address)));
}
