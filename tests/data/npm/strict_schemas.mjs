// Compiles every schema of a folder with ajv's defaults, and prints each complaint.
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [modules, folder] = process.argv.slice(2);
const Ajv = createRequire(join(modules, "x.js"))("ajv/dist/2020.js").default;
const say = (...words) => console.log(words.join(" "));
const ajv = new Ajv({ logger: { log: say, warn: say, error: say } });
const schemas = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
for (const schema of schemas) ajv.addSchema(schema);
for (const schema of schemas) {
  try {
    ajv.getSchema(schema.$id);
  } catch (problem) {
    say(schema.$id, problem.message);
  }
}
