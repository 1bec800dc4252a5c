/** Rules of the provider block, resources and data sources, by the type of the block. */
import { checkEndpoint } from "../api/endpoint";
import type { Block } from "../constructs/checks/contract";
import type { Attributes, State } from "../framework/attribute";
import { handlersByType } from "../framework/definitions";
import type { Caution } from "../framework/plan-warnings";
import type { Report } from "../framework/resource";
import { withReadTimeout, withTimeouts } from "../framework/timeouts";
import type { Deprecated } from "../framework/traits";
import { warningIds } from "../provider/acknowledged";
import { givenSettings } from "../provider/given-settings";
import { reportUnknownWarnings, reportUnprotectable } from "../provider/guards/guards";
import { contradictionsIn, risksOf, tlsProblemsIn } from "../provider/setting-rules";
import { providerAttributes } from "../provider/settings";
import { cautions, dataSources, families, resources } from "./all-types";

export interface CheckedType {
  readonly attributes: Attributes;
  readonly deprecated?: Deprecated;
  validate?(config: State, report: Report): void;
  readonly cautions?: readonly Caution[];
}

const PREFIX = "pve";

/** Ids of warnings that plans show, too. */
export const planWarnings: readonly string[] = warningIds({ cautions });

const provider: CheckedType = {
  attributes: providerAttributes,
  validate: (config, report) => {
    const configured = givenSettings(config, {}, () => {});
    for (const problem of contradictionsIn(configured)) report.error(problem);
    reportUnprotectable(configured.protect ?? [], [...families, ...namesOf("resource")], report);
    reportUnknownWarnings(configured.acknowledge ?? [], planWarnings, report);
    for (const problem of tlsProblemsIn(configured)) report.error(problem);
    const endpoints = configured.endpoints.map(checkEndpoint).flatMap((check) => ("url" in check ? check.url : []));
    for (const { warning } of risksOf(endpoints, configured.insecure)) report.warn(warning);
  },
};

const ofResource = handlersByType(
  PREFIX,
  resources,
  (_, resource): CheckedType => ({ ...resource, attributes: withTimeouts(resource) }) as never,
);
/** The definition of a resource. */
export const resourceOf = handlersByType(PREFIX, resources, (_, resource) => resource);
const ofDataSource = handlersByType(
  PREFIX,
  dataSources,
  (_, source): CheckedType => ({ ...source, attributes: withReadTimeout(source) }) as never,
);

export function typeOf({ kind, type }: Pick<Block, "kind" | "type">): CheckedType | undefined {
  if (kind === "provider") return type === PREFIX ? provider : undefined;
  return kind === "data" ? ofDataSource(type) : ofResource(type);
}

export function namesOf(kind: Block["kind"]): string[] {
  if (kind === "provider") return [PREFIX];
  return (kind === "data" ? dataSources : resources).types.map((type) => `${PREFIX}_${type}`);
}
