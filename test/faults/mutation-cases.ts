/**
 * Cases of a few types for mutation testing, a test for each: a change of the sources is tried with those that reach it,
 * until the first fails.
 */
import { expect, it } from "vitest";
import { VirtualTime } from "../support/virtual-time";
import { baselinesOf } from "./baseline";
import { nameOf, run } from "./case";
import { casesOfSubject, exceptionOf } from "./matrix";
import { SUBJECTS } from "./subjects";

/** Objects with a name, with a generated name, in a list, that always exist, and several at once. */
const NAMES = [
  "pve_firewall_alias",
  "pve_firewall_ipset",
  "pve_backup_job unnamed",
  "pve_firewall_rule",
  "pve_firewall_rules",
  "pve_pool",
  "pve_sdn_vnet ten",
];
const SEED = 1;

async function during<T>(time: VirtualTime, work: () => Promise<T>): Promise<T> {
  time.install();
  try {
    return await work();
  } finally {
    time.uninstall();
  }
}

for (const subject of SUBJECTS.filter(({ name }) => NAMES.includes(name))) {
  const time = new VirtualTime();
  const cases = await during(time, async () => {
    const all = await casesOfSubject(time, subject, { sample: false, seed: SEED });
    const found = all.filter((item) => exceptionOf(item) === undefined);
    // Computed once, before any change of the sources.
    for (const { baseline, fault } of found) if (fault.neighbour) await baseline.withNeighbour();
    return found;
  });
  it(`${subject.name} is created, changed and destroyed`, () => during(time, () => baselinesOf(time, subject)));
  for (const item of cases) {
    it(nameOf(item), async () => {
      const { problems, missed } = await during(time, () => run(time, item));
      expect([missed, problems]).toEqual([false, []]);
    });
  }
}
