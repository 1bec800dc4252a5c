import { type Given, MARK, type Marked, type Reference } from "../../../constructs/checks/contract";
import { counted } from "../../../output/counted";
import type { Application, Cluster } from "../application";
import type { Check, Problem } from "../check";
import { originOf } from "../instances";
import type { Item } from "../item";

export const sdnNeverApplied: Check = {
  id: "sdn-never-applied",
  severity: "warning",
  doc: 'SDN changes remain staged: `sdnApply` of the provider is "manual" or "resource", and no `sdn.Apply` of the application depends on them.',
  remedy: "Leave `sdnApply` out, or add an `sdn.Apply` that depends on all of them.",
  find: (application) => application.clusters.flatMap((cluster) => problems(cluster, application)),
};

const LEAVES_IT: ReadonlySet<string | null | undefined> = new Set(["manual", "resource"]);

function problems(cluster: Cluster, application: Application): Problem[] {
  if (!cluster.providers.some((provider) => LEAVES_IT.has(provider.text("sdn_apply")))) return [];
  const reached = reachedBy(
    cluster.of("pve_sdn_apply").filter((apply) => apply.flag("apply_on_create") !== false),
    application,
  );
  if (reached === "perhaps all") return [];
  const left = cluster
    .of(/^pve_sdn_/)
    .filter((item) => "applied" in item.attributes && !originOf(item.block) && !reached.has(item));
  const [first] = left;
  if (!first) return [];
  const others = left.length > 1 ? `, and of ${counted(left.length - 1, "other construct")},` : "";
  const text = `no sdn.Apply waits for the changes of ${first.path}${others} so that they stay staged. Leave \`sdnApply\` out, or give a sdn.Apply \`dependsOn\`.`;
  return [{ about: [first], text }];
}

/** What the applies need, however far; a block in another stack is applied after it, as stacks depend on each other. */
function reachedBy(applies: readonly Item[], application: Application): ReadonlySet<Item> | "perhaps all" {
  const found = new Set<Item>();
  const open = [...applies];
  for (let item = open.pop(); item; item = open.pop()) {
    if (found.has(item)) continue;
    found.add(item);
    const named = referencesIn(item.block.configuration, item.block.stack);
    if (named.includes(undefined)) return "perhaps all";
    for (const reference of named) {
      const other = reference && application.at(reference);
      if (other) open.push(other);
    }
  }
  return found;
}

/** `undefined` stands for an expression that may name anything. */
function referencesIn(given: Given | undefined, stack: string): (Pick<Reference, "stack" | "address"> | undefined)[] {
  if (typeof given === "string") return ADDRESS.test(given) ? [{ stack, address: given }] : [];
  if (typeof given !== "object" || given === null) return [];
  if (MARK in given) {
    const parts = (given as Marked)[MARK];
    return parts
      ? parts.flatMap((part) => (typeof part === "string" ? [] : "repeated" in part ? [undefined] : [part]))
      : [undefined];
  }
  return Object.values(given).flatMap((inner: Given) => referencesIn(inner, stack));
}

/** As `depends_on` names it. */
const ADDRESS = /^(data\.)?pve_\w+\.[\w-]+$/;
