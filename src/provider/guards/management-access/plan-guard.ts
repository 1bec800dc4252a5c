/**
 * Looks at the changes of the firewall that a plan has, one by one, as engines ask for them: with the firewall as it is, and with
 * all changes that have been planned so far. A change that would shut out by itself gives others the time to be planned, since
 * one of them may let in again; what is still refused then is refused. In which order they are carried out, the apply looks at.
 */
import type { PveSession } from "../../../api/types";
import type { ChangeContext, ChangeInPlan } from "../../../framework/guard";
import { unlessMissing } from "../../../resources/failures";
import { FIREWALL_LOCK } from "../../../resources/firewall/lock";
import { afterPlan, isKnown, isLookedAt } from "./after-plan";
import { type Loss, lossOf, shutOutNow } from "./losses";
import { ALIASES, GROUPS, inOrder, missingIn, NODES, OPTIONS, type Part, type Parts, RULES, SETS } from "./parts";
import { headlineOf, remedyOf } from "./refusal";

const QUIET_MS = 250;
/** Engines plan about ten objects at a time; nobody waits for long for what does not come. */
const MOST_PAUSES = 20;

export function planGuard(networks: readonly string[]) {
  let base: Parts = new Map();
  const seen = new Map<string | symbol, ChangeInPlan>();
  /** Keys of those that shut out by themselves. */
  const doubted = new Set<string | symbol>();
  let count = 0;
  let warned = false;

  /** The firewall with these changes; what is needed for that is read once. */
  async function withChanges(services: PveSession, changes: readonly ChangeInPlan[]): Promise<Parts> {
    for (;;) {
      const parts = changes.reduce(afterPlan, base);
      const missing = [...new Set([...missingIn(base), ...missingIn(parts)])].filter((path) => !base.has(path));
      if (missing.length === 0) return parts;
      const read = await Promise.all(missing.map(async (path) => [path, await partOf(services, path)] as const));
      base = new Map([...base, ...read]);
    }
  }

  async function lossBetween(services: PveSession, one: readonly ChangeInPlan[], other: readonly ChangeInPlan[]) {
    await withChanges(services, other);
    return lossOf(await withChanges(services, one), await withChanges(services, other), networks);
  }

  async function warnOfShutOut({ services, warn }: ChangeContext<PveSession>): Promise<void> {
    if (warned) return;
    warned = true;
    const loss = shutOutNow(await withChanges(services, []), networks);
    if (loss)
      warn("A network that is to manage the nodes is shut out already", `${headlineOf(loss, "now")}. ${ALREADY}`);
  }

  /** What is not known in the plan is looked at in the apply. */
  const isOpen = () => [...seen.values()].some((change) => !isKnown(change));

  return async function judge(change: ChangeInPlan, context: ChangeContext<PveSession>): Promise<void> {
    if (!isLookedAt(change.type)) return;
    const { services, error } = context;
    // What is created may have no name yet.
    const key = change.prior === null ? Symbol(change.name) : change.name;
    seen.set(key, change);
    count++;
    await warnOfShutOut(context);
    if (isOpen()) return;
    const others = [...seen].filter(([other]) => other !== key && !doubted.has(other)).map(([, one]) => one);
    if ((await lossBetween(services, others, [...others, change])) === undefined) return;
    doubted.add(key);
    let loss: Loss | undefined;
    for (let pause = 0, before = -1; pause < MOST_PAUSES && before !== count; pause++) {
      before = count;
      await services.sleep(QUIET_MS);
      loss = isOpen() ? undefined : await lossBetween(services, [], [...seen.values()]);
      if (loss === undefined) {
        doubted.delete(key);
        return;
      }
    }
    if (loss) error(`${change.name} would shut ${loss.network} out`, detailOf(loss, change));
  };
}

const ALREADY =
  "Changes that do not make it worse are not refused. Let it in, or take it out of `require_management_access`.";

const detailOf = (loss: Loss, { planned }: ChangeInPlan): string =>
  `${headlineOf(loss)}.\n\n${remedyOf(loss, planned === null ? "delete" : "other")}`;

const LISTS = [OPTIONS, RULES, ALIASES, SETS] as const;

/** As definitions read it, so that both share the answers. */
async function partOf(services: PveSession, path: string): Promise<Part> {
  const shared = { shared: FIREWALL_LOCK };
  if (path === NODES) return inOrder(await services.read("GET /cluster/status", {}, {}, { shared: "cluster-nodes" }));
  const list = LISTS.find((one) => one === path);
  if (list) return inOrder(await services.read(`GET ${list}`, {}, {}, shared));
  const name = path.slice(path.lastIndexOf("/") + 1);
  const answer = path.startsWith(`${GROUPS}/`)
    ? services.read("GET /cluster/firewall/groups/{group}", { group: name }, {}, shared)
    : services.read("GET /cluster/firewall/ipset/{name}", { name }, {}, shared);
  const found = await unlessMissing<unknown>(answer);
  return found === undefined ? null : inOrder(found);
}
