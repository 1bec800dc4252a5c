/** Tries all optional lists of a type in some stages. */
import { SUBJECTS } from "../../faults/subjects";
import type { Config } from "../../faults/values";
import type { VirtualTime } from "../../support/virtual-time";
import { madeOf, NEEDED, type Stage, tryStage } from "./course";
import { OPTIONAL_LISTS, valueAt } from "./lists";

/** Configurations for lists that a sample does not have together with its other attributes. */
const OTHERWISE: Readonly<Record<string, (created: Config) => Config>> = {
  pve_pool: ({ storages: _, ...others }) => ({ ...others, guests: [101, 102] }),
  pve_backup_job: ({ all: _, exclude: __, ...others }) => ({ ...others, guests: [100, 101] }),
  pve_sdn_controller_evpn: ({ fabric: _, ...others }) => ({ ...others, peers: ["192.0.2.11", "192.0.2.12"] }),
};

/** Values of the provider: no server reports them, so that an import finds none. */
const OWN: Readonly<Record<string, (list: string) => boolean>> = {
  pve_api_object: () => true,
  pve_cluster: (list) => list === "links",
  pve_cluster_membership: (list) => list === "links",
};

/** Returns the problems, and the lists that no sample has. */
export async function tryLists(time: VirtualTime, type: string, stages: readonly Stage[]): Promise<readonly string[]> {
  const lists = OPTIONAL_LISTS.get(type) ?? [];
  const isOwn = OWN[type] ?? (() => false);
  const problems: string[] = [];
  const untried = new Set(lists.filter((list) => !isOwn(list)));
  for (const subject of SUBJECTS.filter(({ name }) => name === type)) {
    const { created } = subject;
    for (const config of [created, ...(OTHERWISE[type] ? [OTHERWISE[type](created)] : [])]) {
      const named = lists.filter((list) => untried.has(list) && valueAt(config, list) !== null);
      if (named.length === 0) continue;
      const { before, made } = await madeOf(time, subject, config);
      for (const list of named) {
        untried.delete(list);
        for (const stage of stages) {
          const problem = await tryStage(time, { subject, config, list, before, made }, stage);
          if (problem !== undefined && problem !== NEEDED) problems.push(`${list}, ${stage}: ${problem}`);
        }
      }
    }
  }
  return [...problems, ...[...untried].map((list) => `${list}: no sample has it`)];
}
