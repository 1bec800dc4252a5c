/** Drift of the only cluster that the server may read. */
import * as z from "zod";
import { runDrift } from "../../drift";
import { unpainted } from "../../report/report";
import { mcpTool } from "../tool";

const MAX_UNMANAGED = 200;
/** Maximum size of a state file. */
const MAX_BYTES = 200_000_000;

export const drift = mcpTool({
  name: "drift",
  title: "Compare the cluster with states",
  description:
    "Compares the real cluster with Terraform states, and reports changed, missing and unmanaged objects. Only reads, and only the cluster that the server was started with.",
  connects: true,
  input: z.strictObject({
    states: z
      .array(z.string().max(500))
      .min(1)
      .max(50)
      .describe("State files below the folder of the server, as `terraform state pull` prints them"),
    unmanaged: z.boolean().default(true).describe("Whether to list objects that are in no state"),
  }),
  output: z.object({
    drifted: z.array(
      z.object({
        stack: z.string(),
        address: z.string(),
        what: z.enum(["changed", "gone"]),
        changes: z.array(z.object({ path: z.string(), state: z.unknown(), cluster: z.unknown() })),
      }),
    ),
    problems: z.array(z.string()),
    unmanaged: z.array(z.object({ type: z.string(), id: z.string() })),
    moreUnmanaged: z.int().describe("Number of unmanaged objects that are not listed"),
  }),
  run: async ({ states, unmanaged }, call) => {
    const endpoint = call.cluster;
    if (endpoint === undefined)
      throw new Error(
        "This server may read no cluster: its user starts it with `cdktf-pve mcp --cluster https://pve1.example.com:8006` and read-only credentials in PVE_API_TOKEN.",
      );
    // A folder would make Terraform run with its configuration.
    const files = states.map((name) => call.folder.file(name, MAX_BYTES));
    // The block takes precedence over the environment, and the client refuses every write.
    const connection = { block: { endpoint, read_only: true }, environment: process.env };
    const { signal, warn } = call;
    const work = { signal, warn, connection, progress: () => undefined, write: async () => undefined };
    const { json, text } = await runDrift(files, { format: "markdown", unmanaged }, work);
    const data = {
      drifted: json.stacks.flatMap(({ name, drifted }) =>
        drifted.map(({ address, what, changes }) => ({ stack: name, address, what, changes: [...changes] })),
      ),
      problems: [
        ...json.stacks.flatMap(({ problems }) => problems.map(({ address, problem }) => `${address}: ${problem}`)),
        ...json.problems,
      ],
      unmanaged: json.unmanaged.slice(0, MAX_UNMANAGED).map(({ type, id }) => ({ type, id })),
      moreUnmanaged: Math.max(0, json.unmanaged.length - MAX_UNMANAGED),
    };
    return { text: await text(unpainted), data };
  },
});
