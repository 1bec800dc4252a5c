import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { message } from "../../../naming/message";
import { sdnRollback } from "../apply/rollback";

export const rollbackWithChanges: Check = {
  id: "rollback-with-changes",
  severity: "warning",
  doc: "The application has an `sdn.Rollback` and other SDN objects of the same cluster. The rollback discards changes that the run has staged.",
  remedy: "Roll back by an action, or in a configuration of its own.",
  find: inEachCluster((cluster) => {
    const [staged] = cluster.of().filter((item) => "applied" in item.attributes);
    return cluster.of(sdnRollback).flatMap((rollback): Problem[] => {
      if (!staged) return [];
      const text = message`discards all staged changes, possibly those of ${staged.path} and others in the same run.`;
      return [{ about: [staged, rollback], text }];
    });
  }),
};
