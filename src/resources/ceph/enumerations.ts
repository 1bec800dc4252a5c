/** Closed sets of values of Ceph. Facts: contributing/facts/ceph.md. */
import { enumeration } from "../formats/enumeration";

export const serviceTypeValues = enumeration("ceph.ServiceType", "Kind of a Ceph service.", {
  mon: "Monitors.",
  mgr: "Managers.",
  mds: "Metadata servers.",
  osd: "Object storage daemons.",
});

export const metadataScopeValues = enumeration("ceph.MetadataScope", "How much is read of a Ceph cluster.", {
  all: "Versions and daemons.",
  versions: "Versions only, also on nodes without Ceph.",
});

export const onDestroyValues = enumeration("ceph.OnDestroy", "What becomes of a flag whose resource is destroyed.", {
  unset: "It is unset.",
  keep: "It stays as it is.",
});
