/** Input that several tools share: a configuration, and the cluster that it is tried on. */
import * as z from "zod";
import { FIXTURES } from "../../../simulator";
import { fixtureIn } from "../../fixture";
import type { Call } from "../tool";

export const configurationInput = {
  hcl: z.string().max(600_000).optional().describe("The configuration as one text of HCL"),
  files: z
    .record(z.string().max(300), z.string().max(600_000))
    .optional()
    .describe("Its files by name, such as `main.tf` or `modules/network/main.tf`; also JSON (`cdk.tf.json`)"),
  folder: z
    .string()
    .max(500)
    .optional()
    .describe("Its folder below that of the server, such as `.` or `cdktf.out/stacks/office`"),
  variables: z
    .union([z.record(z.string().max(100), z.unknown()), z.string().max(600_000)])
    .optional()
    .describe("Values of its variables by name, or the text of a `.tfvars` file. Such files of a folder are not read"),
};

export const startInput = {
  start: z
    .string()
    .max(500)
    .optional()
    .describe(
      "Cluster to try it on: `datacenter` (three nodes), `standalone` (one), or a file from `cdktf-pve fixture record` below the folder of the server. Default: the one that the server was started with",
    ),
};

const MAX_BYTES = 20_000_000;

/** The call with the start state that it names. */
export function withStart(start: string | undefined, call: Call): Call {
  if (start === undefined) return call;
  if (FIXTURES.includes(start)) return { ...call, start };
  return { ...call, start: fixtureIn(call.folder.read(start, MAX_BYTES), start) };
}
