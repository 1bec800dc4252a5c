/** What is wrong in the configuration of one block: the checks that the provider makes before it asks the server. */
import type { Block, Configuration, Finding } from "../../constructs/checks/contract";
import type { Attributes, State } from "../../framework/attribute";
import { collector, validateAttributes } from "../../framework/planning/validate";
import type { Report } from "../../framework/resource";
import { withReadTimeout, withTimeouts } from "../../framework/timeouts";
import { providerAttributes } from "../../provider/attributes";
import { givenSettings } from "../../provider/given-settings";
import { contradictionsIn } from "../../provider/setting-rules";
import { dataSources, resources } from "../../resources";
import { closest } from "../../text/closest";
import { convertAttributes } from "./convert";
import { messageOf } from "./message";

interface Checked {
  readonly attributes: Attributes;
  validate?(config: State, report: Report): void;
}

/** Id of all that is said about one block. */
export const CONFIGURATION = "configuration";

/** Arguments of Terraform that every block may have. */
const META = new Set(["count", "for_each", "depends_on", "lifecycle", "provider", "provisioner", "connection"]);
const PREFIX = "pve_";

const provider: Checked = {
  attributes: providerAttributes,
  validate: (config, report) => {
    for (const { setting, summary, detail } of contradictionsIn(givenSettings(config, {}, () => {})))
      report.error([{ attribute: setting }], summary, detail);
  },
};
const checkedTypes = new Map<string, Checked>([["provider.pve", provider]]);
for (const resource of resources)
  checkedTypes.set(`resource.${PREFIX}${resource.type}`, {
    ...resource,
    attributes: withTimeouts(resource as never),
  } as never);
for (const source of dataSources)
  checkedTypes.set(`data.${PREFIX}${source.type}`, { ...source, attributes: withReadTimeout(source) } as never);

export function ofBlock(block: Block): Finding[] {
  const { kind, type, path } = block;
  const checked = checkedTypes.get(`${kind}.${type}`);
  if (!checked) return [finding("error", path, unknownType(kind, type))];
  const report = collector();
  const values = convertAttributes(checked.attributes, ownAttributes(block), report);
  const misformed = report.diagnostics.length;
  validateAttributes(checked.attributes, values, report, { writeOnlyAllowed: true });
  // Rules between attributes expect each to be of its kind and there.
  if (misformed === 0) checked.validate?.(values, report);
  return report.diagnostics.map((diagnostic) =>
    finding(diagnostic.severity, path, messageOf(diagnostic, checked.attributes)),
  );
}

function ownAttributes({ kind, configuration }: Block): Configuration {
  const isMeta = (name: string) => (kind === "provider" ? name === "alias" : META.has(name));
  return Object.fromEntries(Object.entries(configuration).filter(([name]) => !isMeta(name)));
}

function unknownType(kind: string, type: string): string {
  const known = [...checkedTypes.keys()].filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length + 1));
  const meant = closest(type, known);
  return `there is no ${kind === "data" ? "data source" : kind} ${type}${meant ? `; did you mean ${meant}?` : "."}`;
}

function finding(severity: Finding["severity"], path: string, message: string): Finding {
  return { id: CONFIGURATION, severity, paths: [path], message: `${path}: ${message}` };
}
