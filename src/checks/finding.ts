/** Problems of checks as findings for a reader, with classes in place of Terraform's types. */
import type { Finding } from "../constructs/checks/contract";
import type { Check, Problem } from "../framework/checks/check";
import { addressOf } from "../framework/diagnostics";
import { render, type Spelling } from "../naming/message";
import { constructName, spelling } from "../naming/spelling";
import type { Path } from "../plugin/contract";
import { typesByFamily } from "./all-types";

export function toFinding(
  check: Omit<Check, "find">,
  { about, at = [], text, severity = check.severity }: Problem,
  spelling: Spelling,
): Finding {
  const place = at.length === 0 ? undefined : placeOf(at, spelling);
  return findingAt(check.id, severity, { paths: about.map(({ path }) => path), at: place }, render(text, spelling));
}

export function findingAt(
  id: string,
  severity: Finding["severity"],
  { paths, at }: Pick<Finding, "paths" | "at">,
  text: string,
): Finding {
  const place = [paths.at(-1), ...(at === undefined ? [] : [at])];
  return { id, severity, paths, at, message: `${place.join(": ")}: ${text}` };
}

/** `rules[1].destinationPort` */
const placeOf = (at: Path, { name }: Spelling): string =>
  addressOf(at.map((step) => ("attribute" in step ? { attribute: name(step.attribute) } : step)));

type Kind = "resource" | "data-source";

let byType: ReadonlyMap<string, Partial<Record<Kind, string>>> | undefined;

function classes(): NonNullable<typeof byType> {
  byType ??= new Map(
    Object.entries(typesByFamily()).flatMap(([family, { resources, dataSources }]) => {
      const classOf = (type: string, kind: Kind) => `${family}.${constructName(`pve_${type}`, kind, family)}`;
      return [...new Set([...resources, ...dataSources])].map((type) => [
        `pve_${type}`,
        {
          ...(resources.includes(type) && { resource: classOf(type, "resource") }),
          ...(dataSources.includes(type) && { "data-source": classOf(type, "data-source") }),
        },
      ]);
    }),
  );
  return byType;
}

/** `sdn.FabricOspf` of `pve_sdn_fabric_ospf`, `pools.DataPools` of `data.pve_pools`, or of `pve_pools` if that is not a resource. */
export function className(type: string): string {
  const isData = type.startsWith("data.");
  const { resource, "data-source": data } = classes().get(isData ? type.slice("data.".length) : type) ?? {};
  return (isData ? data : (resource ?? data)) ?? type;
}

/** The spelling of the application's language, with classes in place of Terraform's types. */
export const ofConstructs = (): Spelling => ({ ...spelling(), type: className });
