/** Options about guests: limits, traffic and IDs. Facts: contributing/facts/cluster.md#options. */

import { number, object } from "../../../framework/attribute";
import { canonicalMacPrefix, macPrefix } from "../../formats/hardware-ids";
import { cidr } from "../../formats/networks";
import { parameter, subkey } from "../../parameters/parameter";
import { migrationTypeValues } from "../enumerations";
import { inRange, wholeNumber } from "./values";

const limit = (name: string, traffic: string) =>
  subkey(name, number({ doc: `Limit for ${traffic}, in KiB/s. 0 means no limit.`, check: [inRange(0)] })).optional();

/** `migration` and `replication` have the same two keys. */
const traffic = (kind: string) =>
  object(
    {
      type: subkey("type", {
        doc: `Whether ${kind} traffic is encrypted (\`secure\`) or not (\`insecure\`).`,
        check: [migrationTypeValues],
      }).default("secure"),
      network: subkey("network", { doc: `Network (CIDR) that ${kind} traffic uses.`, check: [cidr] }).optional(),
    },
    { doc: `Type and network of ${kind} traffic.` },
  );

export const guestOptions = {
  bandwidth_limits: parameter(
    "bwlimit",
    object(
      {
        default: limit("default", "operations without their own limit"),
        restore: limit("restore", "restoring backups"),
        migration: limit("migration", "migrating guests"),
        clone: limit("clone", "cloning disks"),
        move: limit("move", "moving disks"),
      },
      { doc: "I/O limits of the cluster." },
    ),
  ).optional(),
  mac_prefix: parameter("mac_prefix", {
    doc: "Prefix of generated MAC addresses. The server's default is `BC:24:11`.",
    check: [macPrefix],
    canonical: canonicalMacPrefix,
  })
    .optional()
    .whenAbsent("BC:24:11"),
  max_workers: parameter(
    "max_workers",
    number({ doc: "Number of guests that bulk actions process in parallel.", check: [wholeNumber, inRange(1)] }),
  ).optional(),
  migration: parameter("migration", traffic("migration"), { defaultKey: "type" }).optional(),
  replication: parameter("replication", traffic("replication"), { defaultKey: "type" }).optional().since("9.0"),
  next_id: parameter(
    "next-id",
    object(
      {
        lower: subkey(
          "lower",
          number({
            doc: "Lowest guest ID that the server proposes. Range: 100 to 999999999. Default: 100.",
            check: [wholeNumber, inRange(-999_999_999, 999_999_999)],
          }),
        ).optional(),
        upper: subkey(
          "upper",
          number({
            doc: "Upper bound, exclusive, of guest IDs that the server proposes. The server's default is 1000000.",
            check: [wholeNumber, inRange(100, 1_000_000_000)],
          }),
        ).optional(),
      },
      { doc: "Range of guest IDs that the server proposes." },
    ),
  ).optional(),
};
