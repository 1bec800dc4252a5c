/**
 * Datacenter options: one object, always there. Facts (docs/facts/cluster.md#options): property strings are written
 * as strings and read as objects, each replaced as a whole; `delete` wins over a value; unknown names in `delete` are
 * ignored; there is no digest. Without `Sys.Audit` the answer is silently reduced to three keys.
 */
import type { PveSession } from "../../../api/types";
import { type Attributes, list, reportedAttributes, string } from "../../../framework/attribute";
import { DiagnosticError, path } from "../../../framework/diagnostics";
import { isMap, UNKNOWN } from "../../../plugin/cty/value";
import { dataSource, untypedResource } from "../../kinds/define";
import { decodeOptions, optionsBehaviour } from "../../kinds/singleton";
import { extraJson, extraJsonOf, unknownOf } from "../../unknown-properties/unknown-properties";
import { optionAttributes } from "./attributes";

type Answer = Readonly<Record<string, unknown>>;

const PATH = "/cluster/options";
const DATACENTER_LOCK = "file-datacenter_cfg";

const attributes = {
  id: string({ doc: "Always `cluster`: a cluster has these options once." }).derived([], () => "cluster"),
  ...optionAttributes,
};

async function readAll(services: PveSession): Promise<Answer> {
  const answer = await services.read(`GET ${PATH}`, {}, {}, { shared: DATACENTER_LOCK });
  if (answer.mac_prefix !== undefined) return answer;
  const detail =
    "Without Sys.Audit on / the server hides most options, which would look as if they were not set. Give the credentials that privilege.";
  throw new DiagnosticError("The datacenter options cannot be read", detail);
}

const behaviour = optionsBehaviour({
  attributes: optionAttributes,
  path: PATH,
  domain: () => DATACENTER_LOCK,
  readAnswer: readAll,
});

export const clusterOptions = untypedResource({
  type: "cluster_options",
  // Of the caller, and not of the cluster.
  besides: ["allowed-tags"],
  family: "cluster",
  documentation: {
    description:
      "Options of the datacenter. Only configured options are managed: removing one from the configuration clears it on the server, and destroying the resource clears those that it manages. Others are left alone, so that several configurations may each manage some; two that manage the same option fight over it.",
    example: `resource "pve_cluster_options" "this" {
  keyboard = "en-us"
  migration = {
    type    = "secure"
    network = "192.0.2.0/24"
  }
  ha = {
    shutdown_policy = "migrate"
  }
  tag_style = {
    color_map = {
      prod = { background = "ff0000", text = "ffffff" }
    }
  }
}
`,
    importExample: "cluster",
  },
  attributes,
  identity: ["id"],
  parseImportId: (id) => (id === "cluster" ? { id } : undefined),
  operations: ["GET /cluster/options", "PUT /cluster/options"],
  lifeCycle: { kind: "singleton" },
  behaviour,
  validate(config, report) {
    const { next_id: range, crs } = config;
    if (isMap(range)) {
      const lower = range.lower ?? 100;
      const upper = range.upper ?? 1_000_000;
      if (typeof lower === "number" && typeof upper === "number" && lower > upper) {
        report.error(
          path("next_id"),
          "Invalid range of ids",
          `lower (${lower}) must not be above upper (${upper}); a missing one counts with its default.`,
        );
      }
      if (typeof lower === "number" && lower < 100) {
        report.warn(path("next_id", "lower"), "No guest can have such an id", "Guest ids begin at 100.");
      }
      if (range.lower === null && range.upper === null) emptyObject("next_id");
    }
    if (isMap(crs)) {
      for (const [name, value] of Object.entries(crs)) {
        if (!name.startsWith("ha_auto_rebalance_") || crs.ha_auto_rebalance !== null) continue;
        if (value === null || value === UNKNOWN) continue;
        report.error(
          path("crs", name),
          `${name} needs ha_auto_rebalance`,
          "Set ha_auto_rebalance to true or false beside it.",
        );
      }
    }
    for (const [name, value] of Object.entries(config)) {
      if (
        name !== "next_id" &&
        isMap(value) &&
        name !== "timeouts" &&
        !(attributes as Attributes)[name]?.isKept &&
        Object.values(value).every((item) => item === null)
      )
        emptyObject(name);
    }
    function emptyObject(name: string) {
      report.error(
        path(name),
        `${name} is empty`,
        "Set at least one of its attributes, or leave it out to clear it on the server.",
      );
    }
  },
});

const reported = reportedAttributes(attributes);

export const clusterOptionsData = dataSource({
  type: "cluster_options",
  family: "cluster",
  documentation: {
    description: "All options of the datacenter that are set. Needs `Sys.Audit` on `/`.",
    example: `data "pve_cluster_options" "this" {}\n`,
  },
  attributes: {
    ...reported,
    ...extraJson,
    allowed_tags: list(string({ doc: "Tag." }), { doc: "Tags that the caller may use, sorted." }).computed(),
  },
  operations: ["GET /cluster/options"],
  async read(_, { services }) {
    const answer = await readAll(services);
    const tags = Array.isArray(answer["allowed-tags"]) ? answer["allowed-tags"].map(String).sort() : [];
    const options = decodeOptions(optionAttributes, answer);
    const extra_json = extraJsonOf(unknownOf(options, ["allowed-tags"]));
    return { ...options, extra_json, mac_prefix: String(answer.mac_prefix), allowed_tags: tags };
  },
});
