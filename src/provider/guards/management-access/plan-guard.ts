/**
 * Looks at the changes of the firewall that a plan has, one by one, as engines ask for them: with the firewall as it is, and with
 * all changes that have been planned so far. A change that would shut out by itself gives others the time to be planned, since
 * one of them may let in again; what is still refused then is refused. In which order they are carried out, the apply looks at.
 */
import { PveError } from "../../../api/errors";
import type { PveSession } from "../../../api/types";
import type { ChangeContext, ChangeInPlan } from "../../../framework/guard";
import { unlessMissing } from "../../../resources/failures";
import { FIREWALL_LOCK } from "../../../resources/firewall/lock";
import { PLAN_WARNINGS } from "../../../resources/plan-warnings";
import { afterPlan, isKnown, isLookedAt } from "./after-plan";
import { type Loss, lossOf, shutOutNow } from "./losses";
import { ALIASES, GROUPS, inOrder, missingIn, NODES, OPTIONS, type Part, type Parts, RULES, SETS } from "./parts";
import { headlineOf, remedyOf } from "./refusal";
import { mayShutOut, missingFor, whyUnreachable } from "./unreachable";

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
  let unreachable = false;

  /** The firewall with these changes; what is needed for that is read once. */
  async function withChanges(
    services: PveSession,
    changes: readonly ChangeInPlan[],
    missingOf: (parts: Parts) => readonly string[] = (parts) => [...missingIn(base), ...missingIn(parts)],
  ): Promise<Parts> {
    for (;;) {
      const parts = changes.reduce(afterPlan, base);
      const missing = [...new Set(missingOf(parts))].filter((path) => !base.has(path));
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
    if (loss) warn("A management network is already shut out", `${headlineOf(loss, "now")}. ${ALREADY}`);
  }

  /** What is found once no further change is planned: another one may let in again. */
  async function whileQuiet<T>(services: PveSession, find: () => Promise<T | undefined>): Promise<T | undefined> {
    let found: T | undefined;
    for (let pause = 0, before = -1; pause < MOST_PAUSES && before !== count; pause++) {
      before = count;
      await services.sleep(QUIET_MS);
      found = isOpen() ? undefined : await find();
      if (found === undefined) return undefined;
    }
    return found;
  }

  async function warnOfUnreachable(change: ChangeInPlan, { services, warn }: ChangeContext<PveSession>): Promise<void> {
    const find = async () => {
      try {
        return whyUnreachable(await withChanges(services, [...seen.values()], missingFor));
      } catch (failure) {
        // A warning is no reason to fail: the credentials may change rules without reading options.
        if (failure instanceof PveError) return undefined;
        throw failure;
      }
    };
    if (!mayShutOut(change) || isOpen() || (await find()) === undefined) return;
    const reason = await whileQuiet(services, find);
    if (reason === undefined || unreachable) return;
    unreachable = true;
    warn(
      UNREACHABLE,
      `${reason} shuts out every network: the server's own rules come after it. ${LET_IN}`,
      PLAN_WARNINGS.managementUnreachable,
    );
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
    await warnOfUnreachable(change, context);
    if (networks.length === 0) return;
    await warnOfShutOut(context);
    if (isOpen()) return;
    const others = [...seen].filter(([other]) => other !== key && !doubted.has(other)).map(([, one]) => one);
    if ((await lossBetween(services, others, [...others, change])) === undefined) return;
    doubted.add(key);
    const loss = await whileQuiet(services, () => lossBetween(services, [], [...seen.values()]));
    if (loss === undefined) doubted.delete(key);
    else error(`${change.name} would shut ${loss.network} out`, detailOf(loss, change));
  };
}

const UNREACHABLE = "No network will reach the API (TCP 8006) of the nodes";
const LET_IN =
  "Remove that rule, or put a rule above it that accepts TCP 22,8006 from the network of the administrators.";

const ALREADY =
  "Changes that do not worsen this are allowed. Let the network in, or remove it from `require_management_access`.";

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
