/** Closed sets of values of pools. Facts: contributing/facts/pools.md. */
import { enumeration } from "../formats/enumeration";

export const memberTypeValues = enumeration("pools.MemberType", "What kind of members is listed.", {
  qemu: "Virtual machines.",
  lxc: "Containers.",
  storage: "Storages.",
});
