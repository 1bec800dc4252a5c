import { backup, cluster, jobs, mapping, metrics, pools, qemu, replication } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const { Job } = backup;
const { Membership, Pool } = pools;
const job = { jobId: "nightly", schedule: "daily", all: true };
const retention = (keep: object) => ({ retention: keep });

export const workloadMistakes: readonly Mistake[] = [
  ...values(Pool, {}, [
    ["poolId: must be a pool id", { poolId: "web servers" }, { poolId: "web/servers" }],
    ["poolId: must be a pool id", { poolId: "a/b/c/d" }, { poolId: "a/b/c" }],
  ]),
  ...values(Pool, { poolId: "web" }, [["guests", { guests: [99] }, { guests: [100] }]]),
  ...values(Membership, { poolId: "web" }, [
    ["vmId: One of `vmId` and `storage` is needed", {}, { vmId: 100 }],
    ["storage: Only one of `vmId` and `storage` can be set", { vmId: 100, storage: "local" }, { storage: "local" }],
  ]),
  ...values(Job, job, [
    ["schedule: must be", { schedule: "dayly" }, { schedule: "daily" }],
    ["schedule: must be", { schedule: "8:60" }, { schedule: "23:00" }],
    ["mode: must be one of", { mode: "hot" }, { mode: "snapshot" }],
    ["compress: must be one of", { compress: "bz2" }, { compress: "zstd" }],
    ["ioNice: must be", { ioNice: 9 }, { ioNice: 8 }],
    [
      "guests: A backup job needs exactly one selection of guests",
      { all: undefined },
      { all: undefined, guests: [100] },
    ],
    ["all: A backup job needs exactly one selection of guests", { guests: [100] }, { exclude: [100] }],
    ["retention", retention({ keepAll: true, keepLast: 3 }), retention({ keepLast: 3 })],
  ]),
  ...values(replication.Job, { guest: 100 }, [["target: must be", { target: "pve 2" }, { target: "pve2" }]]),
  ...values(replication.Job, { guest: 100, target: "pve2" }, [
    ["schedule: must be", { schedule: "often" }, { schedule: "*/15" }],
  ]),
  ...values(jobs.RealmSyncJob, { jobId: "sync", realm: "corpldap", schedule: "daily" }, [
    ["scope: must be one of", { scope: "all" }, { scope: "both" }],
  ]),
  ...values(mapping.Pci, { id: "gpu" }, [
    [
      "map",
      { map: [{ nodeName: "pve1", path: "01:00.0", vendorDeviceId: "10de:1eb8" }] },
      { map: [{ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:1eb8" }] },
    ],
    [
      "map",
      { map: [{ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de" }] },
      { map: [{ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:1eb8" }] },
    ],
  ]),
  ...values(mapping.Usb, { id: "key" }, [
    ["map", { map: [] }, { map: [{ nodeName: "pve1", vendorProductId: "1050:0407" }] }],
  ]),
  ...values(mapping.Dir, { id: "data" }, [
    ["map", { map: [{ nodeName: "pve1", path: "srv/data" }] }, { map: [{ nodeName: "pve1", path: "/srv/data" }] }],
  ]),
  ...values(metrics.ServerGraphite, { serverId: "graphite", server: "192.0.2.50" }, [
    ["port: must be", { port: 70000 }, { port: 2003 }],
  ]),
  ...values(metrics.ServerGraphite, { serverId: "graphite", server: "192.0.2.50", port: 2003 }, [
    ["protocol: must be one of", { protocol: "http" }, { protocol: "tcp" }],
  ]),
  ...values(cluster.Options, {}, [
    ["keyboard: must be one of", { keyboard: "en" }, { keyboard: "en-us" }],
    ["macPrefix: must be", { macPrefix: "ZZ:24" }, { macPrefix: "BC:24" }],
    ["migration.type: must be one of", { migration: { type: "ssh" } }, { migration: { type: "secure" } }],
    [
      "migration.network: must be",
      { migration: { type: "secure", network: "10.0.0.1" } },
      { migration: { type: "secure", network: "10.0.0.0/8" } },
    ],
    ["ha.shutdownPolicy: must be one of", { ha: { shutdownPolicy: "stop" } }, { ha: { shutdownPolicy: "freeze" } }],
    ["nextId.lower: No guest can have such an id", { nextId: { lower: 50 } }, { nextId: { lower: 500 } }],
    ["maxWorkers: must be", { maxWorkers: 0 }, { maxWorkers: 4 }],
  ]),
  wiring('two: guest 100 is in the pool "one"', 100, 101, (scope, guest) => {
    new Pool(scope, "one", { poolId: "one", guests: [100] });
    new Pool(scope, "two", { poolId: "two", guests: [guest] });
  }),
  wiring('member: guest 100 is in the pool "one"', 100, 101, (scope, vmId) => {
    new Pool(scope, "one", { poolId: "one", guests: [100] });
    new Pool(scope, "two", { poolId: "two" }).addGuest("member", vmId);
  }),
  wiring('two: backs up guest 100 to the storage "nas"', "nas", "offsite", (scope, storage) => {
    new Job(scope, "one", { jobId: "one", schedule: "daily", guests: [100, 101], storage: "nas" });
    new Job(scope, "two", { jobId: "two", schedule: "sat 2:30", guests: [100], storage });
  }),
  wiring('two: backs up guest 100 to the storage "nas"', 100, 101, (scope, guest) => {
    const pool = new Pool(scope, "pool", { poolId: "web", guests: [guest] });
    new Job(scope, "one", { jobId: "one", schedule: "daily", pool: pool.poolId, storage: "nas" });
    new Job(scope, "two", { jobId: "two", schedule: "daily", guests: [100], storage: "nas" });
  }),
  wiring("two: backs up guest 100", [101], [100], (scope, exclude) => {
    new Job(scope, "one", { jobId: "one", schedule: "daily", all: true, exclude, storage: "nas" });
    new Job(scope, "two", { jobId: "two", schedule: "daily", guests: [100], storage: "nas" });
  }),
  wiring("pool has no guests, so nothing is backed up", false, true, (scope, isFilled) => {
    const pool = new Pool(scope, "pool", { poolId: "web" });
    if (isFilled) pool.addGuest("guest", 100);
    new Job(scope, "job", { jobId: "one", schedule: "daily", pool });
  }),
  wiring('inner: poolId: nothing in the application defines "wbe"', "wbe/inner", "web/inner", (scope, poolId) => {
    new Pool(scope, "pool", { poolId: "web" });
    new Pool(scope, "inner", { poolId });
  }),
  wiring('one (`backup.Job`) has the name "nightly" already', "nightly", "sync", (scope, jobId) => {
    new Job(scope, "one", job);
    new jobs.RealmSyncJob(scope, "sync", { jobId, realm: "corpldap", schedule: "daily", scope: "both" });
  }),
  ...values(Job, job, [
    [
      "schedule: is minute 25 and second 30 of every hour",
      { schedule: "mon..fri 25:30" },
      { schedule: "mon..fri 22:30" },
    ],
  ]),
  ...values(qemu.CpuModel, { reportedModel: "host" }, [["name: is required", {}, { name: "fast" }]]),
];
