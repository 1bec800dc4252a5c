/** Decisions of the cluster's firewall about a packet. */
import * as z from "zod";
import { PacketProblem } from "../../../packet-filter/parse-packet";
import type { Simulator } from "../../../simulator";
import { parsePacketQuery } from "../../../simulator/families/firewall/packets";
import { INVENTORY } from "../../../simulator/kernel/inventory";
import { type Configuration, configurationOf } from "../configuration/sources";
import { type Call, mcpTool } from "../tool";
import { onSimulator, tryConfiguration, type Variables } from "../trial";
import { diagnosticText } from "./plan";
import { configurationInput, startInput, withStart } from "./shared-input";

const packetInput = {
  source: z.string().max(100).describe("Address, or name of a node"),
  destination: z.string().max(100).describe("Address, or name of a node"),
  port: z.int().min(0).max(65_535).optional().describe("Destination port"),
  protocol: z.string().max(30).optional().describe("Name or number; default with a port: `tcp`"),
  sourcePort: z.int().min(0).max(65_535).optional(),
  icmpType: z.string().max(50).optional().describe("Such as `echo-request`"),
  direction: z
    .enum(["in", "out", "forward"])
    .default("in")
    .describe("`in`: to a node, `out`: from a node, `forward`: through one"),
  vnet: z.string().max(50).optional().describe("VNet that a forwarded packet passes"),
};

export const packet = mcpTool({
  name: "may_pass",
  title: "Ask the packet filter",
  description:
    "Decides whether the cluster's firewall lets a new connection pass, such as from 10.0.0.5 to node pve1, port 8006, and names the deciding rule. With a configuration, decides as after its apply to the simulated cluster. Rules of single nodes and guests are not part of the answer.",
  input: z.strictObject({ ...packetInput, ...configurationInput, ...startInput }),
  output: z.object({
    verdict: z.enum(["ACCEPT", "DROP", "REJECT"]),
    reason: z.string(),
    position: z.int().optional(),
    group: z.string().optional(),
  }),
  run: async ({ hcl, files, folder, variables, start, ...query }, outer) => {
    const call = withStart(start, outer);
    const verdictIn = (simulator: Simulator) => {
      const [{ source, destination }, { action, reason, position, group }] = decided(query, simulator);
      return {
        text: `${action}: ${reason} (${source} to ${destination}${query.port === undefined ? "" : `, port ${query.port}`})`,
        data: {
          verdict: action,
          reason,
          ...(position !== undefined && { position }),
          ...(group !== undefined && { group }),
        },
      };
    };
    const hasConfiguration = [hcl, files, folder].some((form) => form !== undefined);
    if (!hasConfiguration) return await onSimulator({ fixture: call.start, http: true }, verdictIn);
    const configuration = configurationOf({ hcl, files, folder }, call.folder);
    return await onApplied(configuration, variables, call, verdictIn);
  },
});

type Query = z.infer<z.ZodObject<typeof packetInput>>;

function decided({ port, source, destination, vnet, ...rest }: Query, { state, decide }: Simulator) {
  const { nodes } = state.read(INVENTORY);
  const addressOf = (host: string) => nodes.find(({ name }) => name === host)?.ip ?? host;
  const parsed = parsePacketQuery(state, {
    ...rest,
    source: addressOf(source),
    destination: addressOf(destination),
    ...(port !== undefined && { destinationPort: port }),
    ...(vnet !== undefined && { vnet }),
  });
  if (parsed instanceof PacketProblem) {
    const names = nodes.map(({ name, ip }) => `${name} (${ip})`).join(", ");
    throw new Error(`The packet cannot be decided about: ${parsed.sentence}. Nodes of this cluster: ${names}.`);
  }
  return [parsed.packet, decide(parsed.packet, parsed.vnet)] as const;
}

async function onApplied<T>(
  configuration: Configuration,
  variables: Variables | undefined,
  call: Call,
  use: (simulator: Simulator) => T,
): Promise<T> {
  return await tryConfiguration(
    configuration,
    { variables, applies: true },
    call,
    ({ diagnostics, applied }, simulator) => {
      if (applied?.succeeded) return use(simulator);
      const errors = diagnostics.filter(({ severity }) => severity === "error").map(diagnosticText);
      throw new Error(
        `The configuration cannot be applied to the simulated cluster. Correct it with \`plan\`:\n${errors.join("\n\n")}`,
      );
    },
  );
}
