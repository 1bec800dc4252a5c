/** Closed sets of values of high availability. Facts: contributing/facts/ha.md. */
import { enumeration } from "../formats/enumeration";

export const affinityValues = enumeration(
  "ha.Affinity",
  "How guests and nodes, or guests and each other, belong together.",
  {
    positive: "They belong together: on these nodes, or on one node.",
    negative: "They stay apart: on other nodes, or each on a node of its own.",
  },
);

export const migrationModeValues = enumeration("ha.MigrationMode", "How a guest moves to another node.", {
  migrate: "Moves without being stopped.",
  relocate: "Is stopped, and started on the other node.",
});

export const requestStateValues = enumeration("ha.RequestState", "What state the cluster keeps a guest in.", {
  started: "Runs, and is started again wherever it can be.",
  stopped: "Does not run, and is still moved when its node fails.",
  enabled: "The same as `started`.",
  disabled: "Does not run, and is not moved.",
  ignored: "Is left alone, as if it were no HA resource.",
});

export const ruleKindValues = enumeration("ha.RuleKind", "What an HA rule is about.", {
  "node-affinity": "On which nodes guests run.",
  "resource-affinity": "Which guests stay together or apart.",
});

export const guestKindValues = enumeration("ha.GuestKind", "What kind of guest an HA resource is.", {
  vm: "A virtual machine.",
  ct: "A container.",
});

export const disarmedModeValues = enumeration("ha.DisarmedMode", "What becomes of HA resources while HA is disarmed.", {
  freeze: "They are left as they are, and changes are refused.",
  ignore: "They are left to be handled as guests without HA.",
});
