/**
 * `npm run --silent server-watch -- FILE`: the differences between a server's API description and ours. FILE is the
 * `/pve-docs/api-viewer/apidoc.js` of any server, or an `api.json`. Exits with 0 if both are equal, 2 if they differ, 1
 * if it cannot read FILE.
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
