/** Random plans, for two tiers. */
import fc from "fast-check";
import { inVirtualTime } from "../../support/virtual-time";
import { CHOICES, type Choice } from "./choices";
import { tryPlan } from "./try-plan";

const SERVERS = [...new Set(CHOICES.map(({ server }) => server))];
/** One server supports most types. */
const server = fc.oneof({ weight: 9, arbitrary: fc.constant(SERVERS[0] as string) }, fc.constantFrom(...SERVERS));

const choices = server.chain((name) =>
  fc.uniqueArray(fc.constantFrom(...CHOICES.filter((choice) => choice.server === name)), {
    minLength: 1,
    maxLength: 4,
    selector: ({ address }: Choice) => address,
  }),
);

const shown = (grants: readonly { path: string; privilege: string; below: boolean }[]) =>
  grants.map(({ path, privilege, below }) => `${privilege} on ${path}${below ? " and below" : ""}`).join(", ");

export async function tryRandomPlans(numRuns: number): Promise<void> {
  await inVirtualTime(async (time) => {
    await fc.assert(
      fc.asyncProperty(choices, async (plan) => {
        const tried = await tryPlan(time, plan);
        fc.pre(tried !== undefined);
        const { grants, failure, surplus, unseen } = tried;
        if (failure !== undefined) throw new Error(`${shown(grants)} are not enough: ${failure}`);
        if (unseen.length > 0) throw new Error(`not missed in the plan: ${shown(unseen)} of ${shown(grants)}`);
        if (surplus.length > 0) throw new Error(`more than is needed: ${shown(surplus)} of ${shown(grants)}`);
      }),
      { numRuns, maxSkipsPerRun: 50 },
    );
  });
}
