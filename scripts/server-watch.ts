/**
 * `npm run --silent server-watch -- FILE`: what a server's API description has that ours lacks, and the other way round. FILE
 * is the `/pve-docs/api-viewer/apidoc.js` of any server, or an `api.json`. Ends with 0 where there is no difference, with 2
 * where there are some, with 1 where FILE cannot be read.
 */
import { readFileSync } from "node:fs";
import { FAILED, PROBLEMS_FOUND } from "../src/tools/report/exit-codes";
import { type Change, changesBetween } from "./operations/changes";
import { ourDescription } from "./operations/our-description";
import { readServer } from "./operations/read-server";

const line = ({ operation, parameter, what }: Change): string =>
  parameter === undefined ? `${operation}: ${what}` : `${operation} ${parameter}: ${what}`;

function watch(file: string): number {
  let theirs: ReturnType<typeof readServer>;
  try {
    theirs = readServer(readFileSync(file, "utf8"));
  } catch (failure) {
    console.error(`Cannot read ${file}: ${(failure as Error).message}`);
    return FAILED;
  }
  const changes = changesBetween(ourDescription(), theirs);
  for (const change of changes) console.log(line(change));
  console.error(`${Object.keys(theirs).length} operations, ${changes.length} differences`);
  return changes.length > 0 ? PROBLEMS_FOUND : 0;
}

const [file] = process.argv.slice(2);
if (file === undefined) console.error("Usage: npm run --silent server-watch -- FILE");
process.exitCode = file === undefined ? FAILED : watch(file);
