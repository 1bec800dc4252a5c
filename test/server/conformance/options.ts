/** Options of `npm run test:server`. */
import { parseArgs } from "node:util";

export interface Options {
  /** File of the results, as JSON. */
  readonly json?: string | undefined;
  /** File of the page, in Markdown. */
  readonly page?: string | undefined;
  /** Whether the tests of the provider follow, with these arguments for vitest. */
  readonly provider?: readonly string[] | undefined;
}

export const HELP = `npm run test:server -- [options] [--provider [arguments for vitest]]

Compares the answers of the server at PVE_TEST_ENDPOINT with recordings of genuine servers. Each operation below /cluster
and /pools is matched, differing, unsupported by the version, or not tried. Variables: contributing/testing.md.

  --json FILE   write the results as JSON
  --page FILE   write the results as a page in Markdown
  --provider    then run the provider's life-cycle matrix and data sources on the server

Exit codes: 0 no difference, 1 the kit could not run, 2 differences or failed tests, 130 ended by Ctrl-C.
`;

/** Returns `undefined` for a request for help. Throws for unknown options. */
export function optionsOf(args: readonly string[]): Options | undefined {
  const at = args.indexOf("--provider");
  const own = at < 0 ? args : args.slice(0, at);
  const options = { json: { type: "string" }, page: { type: "string" }, help: { type: "boolean" } } as const;
  const { values } = parseArgs({ args: [...own], options });
  if (values.help) return undefined;
  return { json: values.json, page: values.page, provider: at < 0 ? undefined : args.slice(at + 1) };
}
