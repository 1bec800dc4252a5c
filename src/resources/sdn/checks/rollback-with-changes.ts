import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { sdnRollback } from "../apply/rollback";

export const rollbackBesideChanges: Check = {
  id: "rollback-beside-changes",
  severity: "warning",
  doc: "The application has an `sdn.Rollback` and other SDN objects of the same cluster. The rollback discards changes that the run has staged.",
  remedy: "Roll back by an action, or in a configuration of its own.",
  find: inEachCluster((cluster) => {
    const [staged] = cluster.of().filter((item) => "applied" in item.attributes);
    return cluster.of(sdnRollback).flatMap((rollback): Problem[] => {
      if (!staged) return [];
      const text = `discards what is staged, and what the same run stages of ${staged.path} and others may be among it.`;
      return [{ about: [staged, rollback], text }];
    });
  }),
};
