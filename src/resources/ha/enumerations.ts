/** Enumerations of high availability. Facts: contributing/facts/ha.md. */
import { enumeration } from "../formats/enumeration";

export const affinityValues = enumeration(
  "ha.Affinity",
  "Whether HA resources are kept on the same node or nodes, or apart.",
  {
    positive: "On the given nodes, or together on one node.",
    negative: "On other nodes, or each on a different node.",
  },
);

export const migrationModeValues = enumeration("ha.MigrationMode", "How a guest is moved to another node.", {
  migrate: "Live migration without a stop.",
  relocate: "The guest is stopped, and started on the other node.",
});

export const requestStateValues = enumeration("ha.RequestState", "State in which the cluster keeps a guest.", {
  started: "Running. The cluster restarts it on another node if needed.",
  stopped: "Stopped. The cluster still moves it when its node fails.",
  enabled: "The same as `started`.",
  disabled: "Stopped. The cluster does not move it.",
  ignored: "Not managed by HA.",
});

export const ruleKindValues = enumeration("ha.RuleKind", "Type of an HA rule.", {
  "node-affinity": "Assigns HA resources to nodes.",
  "resource-affinity": "Keeps HA resources together or apart.",
});

export const guestKindValues = enumeration("ha.GuestKind", "Type of the guest of an HA resource.", {
  vm: "A virtual machine.",
  ct: "A container.",
});

export const disarmedModeValues = enumeration("ha.DisarmedMode", "Treatment of HA resources while HA is disarmed.", {
  freeze: "They keep their state, and the server refuses changes.",
  ignore: "They are treated as guests without HA.",
});
