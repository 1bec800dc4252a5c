/** Guests, backups and settings that the server accepts, and that do not work as intended. */
import { acme, backup, ceph, cluster, ha, mapping, qemu, replication, sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const job = { jobId: "nightly", schedule: "02:30", storage: "local", guests: [101] };
const device = { nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:1b80" };

export const serviceMistakes: readonly Mistake[] = [
  wiring("one has the same guest as", "101", "102", (scope, sid) => {
    new ha.Resource(scope, "one", { sid: "vm:101" });
    new ha.Resource(scope, "two", { sid });
  }),
  wiring("keep vm:101 and vm:103 together, and this rule keeps them apart", "vm:103", "vm:104", (scope, third) => {
    const together = (rule: string, ...resources: string[]) =>
      new ha.ResourceAffinityRule(scope, rule, { rule, affinity: "positive", resources });
    together("first", "vm:101", "vm:102");
    together("second", "vm:102", "vm:103");
    new ha.ResourceAffinityRule(scope, "apart", { rule: "apart", affinity: "negative", resources: ["vm:101", third] });
  }),
  wiring("is strict, and allows pve1, pve2 only. Got pve3", "pve3", "pve2", (scope, nodeName) => {
    const nodes = { pve1: 1, pve2: 1 };
    new ha.NodeAffinityRule(scope, "rule", { rule: "bound", nodes, strict: true, resources: ["vm:101"] });
    new ha.Migration(scope, "migration", { sid: "vm:101", nodeName });
  }),
  wiring("replicates guest 101 to pve2 already", "pve2", "pve3", (scope, target) => {
    new replication.Job(scope, "one", { guest: 101, target: "pve2", jobNumber: 0 });
    new replication.Job(scope, "two", { guest: 101, target, jobNumber: 1 });
  }),
  wiring("job: target: guest 101 may run on", "pve3", "pve2", (scope, target) => {
    const nodes = { pve1: 2, pve2: 1 };
    new ha.NodeAffinityRule(scope, "rule", { rule: "bound", nodes, strict: true, resources: ["vm:101"] });
    new replication.Job(scope, "job", { guest: 101, target });
  }),
  // Nodes to avoid.
  wiring("apart: resources: vm:101, vm:102, vm:103 are kept apart, and", "positive", "negative", (scope, affinity) => {
    const resources = ["vm:101", "vm:102", "vm:103"];
    new ha.NodeAffinityRule(scope, "rule", { rule: "nodes", nodes: { pve1: 0 }, affinity, strict: true, resources });
    new ha.ResourceAffinityRule(scope, "apart", { rule: "apart", affinity: "negative", resources });
  }),
  wiring("is strict, and allows pve1 only. Got pve3", "positive", "negative", (scope, affinity) => {
    const nodes = { pve1: 0 };
    new ha.NodeAffinityRule(scope, "rule", { rule: "nodes", nodes, affinity, strict: true, resources: ["vm:101"] });
    new ha.Migration(scope, "migration", { sid: "vm:101", nodeName: "pve3" });
  }),
  wiring("key: map[1]: 1-2 of pve1 is in map[0] already", "1-2", "1-2.1", (scope, path) => {
    const port = (vendorProductId: string, at: string) => ({ nodeName: "pve1", vendorProductId, path: at });
    new mapping.Usb(scope, "key", { id: "key", map: [port("1050:0406", "1-2"), port("1050:0407", path)] });
  }),
  // Backups.
  ...values(backup.Job, { ...job, retention: { keepDaily: 7 } }, [
    ["retention: does nothing while `prune", { prune: false }, {}],
    ["retention: does nothing with `protected`", { protected: true }, {}],
  ]),
  ...values(backup.Job, { ...job, zstdThreads: 4 }, [
    ["zstdThreads: does nothing", { compress: "gzip" }, { compress: "zstd" }],
  ]),
  ...values(backup.Job, job, [
    ["dumpDir: does not go with `storage`: every run fails", { dumpDir: "/mnt/backup" }, {}],
  ]),
  wiring(
    "is for all guests, and accepts no members",
    { all: true },
    { guests: [101], keepOthers: true },
    (scope, selection) => {
      new backup.Job(scope, "job", { jobId: "nightly", schedule: "02:30", storage: "local", ...selection });
      new backup.JobMember(scope, "member", { jobId: "nightly", vmId: 105 });
    },
  ),
  ...values(mapping.Pci, { id: "gpu" }, [
    ["map[1]: 0000:01:00", { map: [device, { ...device, path: "0000:01:00" }] }, { map: [device] }],
  ]),
  // Settings.
  wiring("one sets it already", { keyboard: "fr" }, { language: "de" }, (scope, second) => {
    new cluster.Options(scope, "one", { keyboard: "de" });
    new cluster.Options(scope, "two", second);
  }),
  wiring("flags sets noout already", { noout: false }, {}, (scope, noout) => {
    new ceph.Flags(scope, "flags", { norebalance: true, ...noout });
    new ceph.Flag(scope, "flag", { flag: "noout" });
  }),
  ...values(cluster.Options, {}, [
    [
      'webauthn.id: "https://pve.example.com:8006" cannot work',
      { webauthn: { rp: "pve", id: "https://pve.example.com:8006", origin: "https://pve.example.com:8006" } },
      { webauthn: { rp: "pve", id: "example.com", origin: "https://pve.example.com:8006" } },
    ],
    [
      'webauthn.id: "example.org" cannot work',
      { webauthn: { rp: "pve", id: "example.org", origin: "https://pve.example.com:8006" } },
      { webauthn: { rp: "pve", id: "pve.example.com", origin: "https://pve.example.com:8006" } },
    ],
  ]),
  ...values(qemu.CpuModel, { name: "web", reportedModel: "EPYC-Rome" }, [
    [
      'flags: has "aes" twice',
      { flags: { enabled: ["aes"], disabled: ["aes"] } },
      { flags: { enabled: ["aes"], disabled: ["pcid"] } },
    ],
  ]),
  ...values(qemu.CpuModel, { name: "web", reportedModel: "EPYC-Rome", physBits: "40" }, [
    ["guestPhysBits: 48 cannot work", { guestPhysBits: 48 }, { guestPhysBits: 40 }],
  ]),
  ...values(acme.Account, { name: "default", contact: ["ops@example.com"] }, [
    ["tosUrl: is missing", {}, { tosUrl: "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf" }],
  ]),
  ...values(sdn.IpamNetbox, { ipam: "netbox", token: "${var.token}" }, [
    [
      "url: cannot work, although the server accepts it",
      { url: "https://netbox.example.com" },
      { url: "https://netbox.example.com/api" },
    ],
  ]),
];
