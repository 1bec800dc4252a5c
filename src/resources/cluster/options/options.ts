/**
 * The datacenter options, an object that always exists. Facts: contributing/facts/cluster.md#options. Requests carry property strings as
 * strings, answers as objects. A change replaces a whole property string. `delete` takes precedence over a value. The server ignores
 * unknown names in `delete`. The options have no digest. Without `Sys.Audit` the server silently reduces the answer to three keys.
 */
import type { AnswerOf } from "../../../api/calls";
import type { PveSession } from "../../../api/types";
import { type Attribute, list, reportedAttributes, string } from "../../../framework/attribute";
import { DiagnosticError, path } from "../../../framework/diagnostics";
import type { Report } from "../../../framework/resource";
import type { ConfigOf } from "../../../framework/state-of";
import { attribute as named } from "../../../naming/message";
import { isMap, UNKNOWN } from "../../../plugin/cty/value";
import { dataSource, resource } from "../../kinds/define";
import { ephemeralReading } from "../../kinds/ephemeral";
import { decodeOptions, optionsBehaviour } from "../../kinds/singleton";
import { allUnknown, extraJson, extraJsonOf } from "../../unknown-properties/unknown-properties";
import { autoRebalanceNeeded, idRangeInvalid, idRangeTooLow, optionEmpty, optionsUnreadable } from "../diagnostics";
import { attributes, optionAttributes } from "./attributes";
import { optionCautions } from "./cautions";

const PATH = "/cluster/options";
const DATACENTER_LOCK = "file-datacenter_cfg";

/** Reads all options. Refuses an answer that the server has reduced for lack of privileges. */
async function readOptions(services: PveSession): Promise<AnswerOf<"GET /cluster/options">> {
  const answer = await services.read(`GET ${PATH}`, {}, {}, { shared: DATACENTER_LOCK });
  if (answer.mac_prefix !== undefined) return answer;
  throw new DiagnosticError(optionsUnreadable());
}

type Attributes = typeof attributes;
type Config = ConfigOf<Attributes>;

const behaviour = optionsBehaviour({
  attributes,
  identity: ["id"],
  path: PATH,
  domain: () => DATACENTER_LOCK,
  readAnswer: readOptions,
});

function validateIdRange({ next_id: range }: Config, report: Report): void {
  if (range === null || range === UNKNOWN) return;
  const lower = range.lower ?? 100;
  const upper = range.upper ?? 1_000_000;
  if (lower !== UNKNOWN && upper !== UNKNOWN && lower > upper) {
    report.error(idRangeInvalid({ lower, upper }, path("next_id")));
  }
  if (lower !== UNKNOWN && lower < 100) {
    report.warn(idRangeTooLow(path("next_id", "lower")));
  }
}

function validateRebalancing({ crs }: Config, report: Report): void {
  if (crs === null || crs === UNKNOWN || crs.ha_auto_rebalance !== null) return;
  for (const [name, value] of Object.entries(crs)) {
    if (!name.startsWith("ha_auto_rebalance_") || value === null || value === UNKNOWN) continue;
    report.error(autoRebalanceNeeded({ name: named(name) }, path("crs", name)));
  }
}

/** Attributes by any name, because a configuration also has `timeouts`. */
const byName: Readonly<Record<string, Attribute>> = attributes;

function validateNotEmpty(config: Config, report: Report): void {
  for (const [name, value] of Object.entries(config)) {
    if (!isMap(value) || name === "timeouts" || byName[name]?.isKept) continue;
    if (Object.values(value).some((item) => item !== null)) continue;
    report.error(optionEmpty({ name: named(name) }, path(name)));
  }
}

export const clusterOptions = resource({
  type: "cluster_options",
  // Depends on the caller.
  ignoredProperties: ["allowed-tags"],
  description:
    "Datacenter options. Only configured options are managed. Removing one from the configuration clears it on the server, and a destroy clears all managed ones. Other options are left alone, so several configurations may each manage different options. Two configurations that manage the same option overwrite each other.",
  subjects: {
    "High availability and migration": ["crs", "fencing", "ha", "migration", "replication"],
    Limits: ["bandwidth_limits", "max_workers"],
    "New guests": ["mac_prefix", "next_id"],
    "Tags and notes": ["description", "location", "registered_tags", "tag_style", "user_tag_access"],
    "Web interface and login": ["consent_text", "console", "keyboard", "language", "u2f", "webauthn"],
    "Mail and proxy": ["email_from", "http_proxy", "notify"],
  },
  importExample: "cluster",
  attributes,
  identity: ["id"],
  parseImportId: (id) => (id === "cluster" ? { id } : undefined),
  operations: ["GET /cluster/options", "PUT /cluster/options"],
  lifeCycle: { kind: "singleton" },
  behaviour,
  cautions: optionCautions,
  validate(config, report) {
    validateIdRange(config, report);
    validateRebalancing(config, report);
    validateNotEmpty(config, report);
  },
});

export const clusterOptionsData = dataSource({
  type: "cluster_options",
  description: "All datacenter options that are set.",
  attributes: {
    ...reportedAttributes(attributes),
    ...extraJson,
    allowed_tags: list(string({ doc: "Tag." }), { doc: "Tags that the caller may use, sorted." }).computed(),
  },
  operations: ["GET /cluster/options"],
  async read(_, { services }) {
    const answer = await readOptions(services);
    const { mac_prefix = null, "allowed-tags": tags } = answer;
    const options = decodeOptions(optionAttributes, answer);
    const extra_json = extraJsonOf(allUnknown(options, ["allowed-tags"]));
    return { ...options, extra_json, mac_prefix, allowed_tags: tags?.toSorted() ?? [] };
  },
});

/** The only option that may contain a password. */
const http_proxy = clusterOptionsData.attributes.http_proxy.described(
  "Proxy of the nodes for outgoing requests, `http://[user:password@]host[:port]`. Null if none is set.",
);

export const proxyLogin = ephemeralReading(
  { ...clusterOptionsData, attributes: { http_proxy } },
  {
    description:
      "Reads `http_proxy` of the datacenter options, which may contain a password. It never reaches plan or state.",
  },
);
