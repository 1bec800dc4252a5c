/**
 * Checks planned changes of the firewall one by one against the current firewall and all changes that were planned before. A change
 * that would shut a network out waits until further changes are planned, since one of them may let the network in again. The apply
 * checks the order of the changes.
 */
import { PveError } from "../../../api/errors";
import type { PveSession } from "../../../api/types";
import type { ChangeContext, ChangeInPlan } from "../../../framework/guard";
import { unlessMissing } from "../../../resources/failures";
import { FIREWALL_LOCK } from "../../../resources/firewall/lock";
import { managementUnreachable, networkShutOut, networkShutOutAlready } from "../../diagnostics";
import { affectsAccess, afterPlan, isKnown } from "./after-plan";
import { existingLockout, findLockout, headlineOf, remedyOf } from "./lockouts";
import { ALIASES, GROUPS, inOrder, missingIn, NODES, OPTIONS, type Part, type Parts, RULES, SETS } from "./parts";
import { mayShutOut, missingFor, whyUnreachable } from "./unreachable";

const QUIET_MS = 250;
/** Bounds the wait for further changes. Terraform plans about ten objects at a time. */
const MOST_PAUSES = 20;

/** Judges one planned change after the other. */
export function planGuard(networks: readonly string[]) {
  const guard = new PlanGuard(networks);
  return (change: ChangeInPlan, context: ChangeContext<PveSession>) => guard.check(change, context);
}

class PlanGuard {
  private base: Parts = new Map();
  private readonly seen = new Map<string | symbol, ChangeInPlan>();
  /** Keys of the changes that shut a network out by themselves. */
  private readonly suspects = new Set<string | symbol>();
  private checked = 0;
  private hasWarnedOfLockout = false;
  private hasWarnedOfUnreachable = false;

  constructor(private readonly networks: readonly string[]) {}

  async check(change: ChangeInPlan, context: ChangeContext<PveSession>): Promise<void> {
    if (!affectsAccess(change.type)) return;
    const { services, error } = context;
    // A creation may not have a name yet.
    const key = change.prior === null ? Symbol(change.name) : change.name;
    this.seen.set(key, change);
    this.checked++;
    await this.warnOfUnreachable(change, context);
    if (this.networks.length === 0) return;
    await this.warnOfExistingLockout(context);
    if (this.hasUnknownValues) return;
    const others = [...this.seen]
      .filter(([other]) => other !== key && !this.suspects.has(other))
      .map(([, earlier]) => earlier);
    if ((await this.lockoutBetween(services, others, [...others, change])) === undefined) return;
    this.suspects.add(key);
    const lockout = await this.whileQuiet(services, () => this.lockoutBetween(services, [], [...this.seen.values()]));
    if (lockout === undefined) this.suspects.delete(key);
    else {
      const remedy = remedyOf(lockout, change.planned === null ? "delete" : "other");
      error(networkShutOut({ object: change.name, network: lockout.network, headline: headlineOf(lockout), remedy }));
    }
  }

  /** True when a change has unknown values, which the apply checks. */
  private get hasUnknownValues(): boolean {
    return [...this.seen.values()].some((change) => !isKnown(change));
  }

  /** The firewall with these changes. Reads missing parts once. */
  private async withChanges(
    services: PveSession,
    changes: readonly ChangeInPlan[],
    missingOf: (parts: Parts) => readonly string[] = (parts) => [...missingIn(this.base), ...missingIn(parts)],
  ): Promise<Parts> {
    for (;;) {
      const parts = changes.reduce(afterPlan, this.base);
      const missing = [...new Set(missingOf(parts))].filter((path) => !this.base.has(path));
      if (missing.length === 0) return parts;
      const read = await Promise.all(missing.map(async (path) => [path, await readPart(services, path)] as const));
      this.base = new Map([...this.base, ...read]);
    }
  }

  private async lockoutBetween(services: PveSession, before: readonly ChangeInPlan[], after: readonly ChangeInPlan[]) {
    await this.withChanges(services, after);
    return findLockout(
      await this.withChanges(services, before),
      await this.withChanges(services, after),
      this.networks,
    );
  }

  private async warnOfExistingLockout({ services, warn }: ChangeContext<PveSession>): Promise<void> {
    if (this.hasWarnedOfLockout) return;
    this.hasWarnedOfLockout = true;
    const lockout = existingLockout(await this.withChanges(services, []), this.networks);
    if (lockout) warn(networkShutOutAlready({ headline: headlineOf(lockout, "now") }));
  }

  private async warnOfUnreachable(change: ChangeInPlan, { services, warn }: ChangeContext<PveSession>): Promise<void> {
    const find = async () => {
      try {
        return whyUnreachable(await this.withChanges(services, [...this.seen.values()], missingFor));
      } catch (failure) {
        // The warning must not fail the plan: the credentials may change rules without reading options.
        if (failure instanceof PveError) return undefined;
        throw failure;
      }
    };
    if (!mayShutOut(change) || this.hasUnknownValues || (await find()) === undefined) return;
    const reason = await this.whileQuiet(services, find);
    if (reason === undefined || this.hasWarnedOfUnreachable) return;
    this.hasWarnedOfUnreachable = true;
    warn(managementUnreachable({ reason }));
  }

  /** Repeats `find` until no further change is planned. `undefined` as soon as it finds nothing. */
  private async whileQuiet<T>(services: PveSession, find: () => Promise<T | undefined>): Promise<T | undefined> {
    let found: T | undefined;
    for (let pause = 0, before = -1; pause < MOST_PAUSES && before !== this.checked; pause++) {
      before = this.checked;
      await services.sleep(QUIET_MS);
      found = this.hasUnknownValues ? undefined : await find();
      if (found === undefined) return undefined;
    }
    return found;
  }
}

const LISTS = [OPTIONS, RULES, ALIASES, SETS] as const;

/** Reads a part by the same shared request as the definitions. */
async function readPart(services: PveSession, path: string): Promise<Part> {
  const shared = { shared: FIREWALL_LOCK };
  if (path === NODES) return inOrder(await services.read("GET /cluster/status", {}, {}, { shared: "cluster-nodes" }));
  const list = LISTS.find((listPath) => listPath === path);
  if (list) return inOrder(await services.read(`GET ${list}`, {}, {}, shared));
  const name = path.slice(path.lastIndexOf("/") + 1);
  const answer = path.startsWith(`${GROUPS}/`)
    ? services.read("GET /cluster/firewall/groups/{group}", { group: name }, {}, shared)
    : services.read("GET /cluster/firewall/ipset/{name}", { name }, {}, shared);
  const found = await unlessMissing<unknown>(answer);
  return found === undefined ? null : inOrder(found);
}
