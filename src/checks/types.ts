/** What there is to be checked, by the names that blocks have. */
import type { Block } from "../constructs/checks/contract";
import type { Attributes, State } from "../framework/attribute";
import type { Deprecated } from "../framework/deprecation";
import type { Report } from "../framework/resource";
import { withReadTimeout, withTimeouts } from "../framework/timeouts";
import { providerAttributes } from "../provider/attributes";
import { givenSettings } from "../provider/given-settings";
import { contradictionsIn } from "../provider/setting-rules";
import { dataSources, resources } from "../resources";

export interface CheckedType {
  readonly attributes: Attributes;
  readonly deprecated?: Deprecated;
  validate?(config: State, report: Report): void;
}

const PREFIX = "pve_";

const provider: CheckedType = {
  attributes: providerAttributes,
  validate: (config, report) => {
    for (const { setting, summary, detail } of contradictionsIn(givenSettings(config, {}, () => {})))
      report.error([{ attribute: setting }], summary, detail);
  },
};

const types = new Map<string, CheckedType>([["provider.pve", provider]]);
for (const resource of resources) {
  const attributes = withTimeouts(resource as never);
  types.set(`resource.${PREFIX}${resource.type}`, { ...resource, attributes } as never);
}
for (const source of dataSources)
  types.set(`data.${PREFIX}${source.type}`, { ...source, attributes: withReadTimeout(source) } as never);

export const typeOf = ({ kind, type }: Pick<Block, "kind" | "type">): CheckedType | undefined =>
  types.get(`${kind}.${type}`);

export const namesOf = (kind: Block["kind"]): string[] =>
  [...types.keys()].filter((key) => key.startsWith(`${kind}.`)).map((key) => key.slice(kind.length + 1));
