/** Options about high availability and scheduling. Facts: contributing/facts/cluster.md#options. */

import { bool, number, object } from "../../../framework/attribute";
import { parameter, subkey } from "../../parameters/parameter";
import { fencingValues, rebalanceMethodValues, schedulingModeValues, shutdownPolicyValues } from "../enumerations";
import { inRange } from "./values";

export const haOptions = {
  crs: parameter(
    "crs",
    object(
      {
        ha: subkey("ha", {
          doc: "Scheduler: `basic` (counts guests), `static` (uses their configured size) or `dynamic` (uses their load; needs the package pve-cluster 9.1.2). Default: `basic`.",
          check: [schedulingModeValues],
        }).optional(),
        ha_rebalance_on_start: subkey(
          "ha-rebalance-on-start",
          bool({ doc: "Whether HA selects the best node again when a guest starts." }),
        )
          .optional()
          .whenAbsent(false),
        ha_auto_rebalance: subkey(
          "ha-auto-rebalance",
          bool({ doc: "Whether HA migrates running guests to balance the load. Needs the package pve-cluster 9.1.2." }),
        )
          .optional()
          .whenAbsent(false)
          .since("9.1"),
        ha_auto_rebalance_threshold: subkey(
          "ha-auto-rebalance-threshold",
          number({
            doc: "Imbalance in percent that starts a rebalance. The server's default is 30.",
            check: [inRange(0, 100)],
          }),
        )
          .optional()
          .since("9.1"),
        ha_auto_rebalance_method: subkey("ha-auto-rebalance-method", {
          doc: "How HA chooses migrations: `bruteforce` or `topsis`. Default: `bruteforce`.",
          check: [rebalanceMethodValues],
        })
          .optional()
          .since("9.1"),
        ha_auto_rebalance_hold_duration: subkey(
          "ha-auto-rebalance-hold-duration",
          number({
            doc: "Rounds of the HA manager that the imbalance must last. The server's default is 3.",
            check: [inRange(0)],
          }),
        )
          .optional()
          .since("9.1"),
        ha_auto_rebalance_margin: subkey(
          "ha-auto-rebalance-margin",
          number({
            doc: "Improvement in percent that a migration must achieve. The server's default is 10.",
            check: [inRange(0, 100)],
          }),
        )
          .optional()
          .since("9.1"),
      },
      { doc: "Cluster resource scheduling." },
    ),
  ).optional(),
  fencing: parameter("fencing", {
    doc: "Fencing of the HA stack: `watchdog`, or the experimental `hardware` and `both`. Default: `watchdog`.",
    check: [fencingValues],
  }).optional(),
  ha: parameter(
    "ha",
    object(
      {
        shutdown_policy: subkey("shutdown_policy", {
          doc: "Treatment of HA guests when their node shuts down. Default without `ha`: `conditional`.",
          check: [shutdownPolicyValues],
        }).required(),
      },
      { doc: "High availability." },
    ),
  ).optional(),
};
