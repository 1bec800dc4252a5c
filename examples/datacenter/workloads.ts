/** Pools, high availability and devices of the guests. */
import { ha, mapping, pools } from "cdktf-pve";
import { Construct } from "constructs";

export class Workloads extends Construct {
  readonly production: pools.Pool;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    this.production = new pools.Pool(this, "production", { poolId: "production", comment: "Everything customers see" });
    const web = new pools.Pool(this, "web", { poolId: `${this.production.poolId}/web` });
    web.addGuest("web1", 100);
    this.production.addGuest("db1", 101);
    this.production.addStorage("backups", "backups");

    const web1 = new ha.Resource(this, "web1", { sid: "vm:100", maxRestart: 2, comment: "Web server" });
    const db1 = new ha.Resource(this, "db1", { sid: "vm:101" });
    new ha.NodeAffinityRule(this, "only-with-zfs", {
      rule: "only-with-zfs",
      resources: [web1.sid],
      nodes: { pve1: 0, pve2: 0 },
      strict: true,
    });
    web1.keepApart("apart", [db1], { rule: "apart" });

    new mapping.Pci(this, "gpu", {
      id: "gpu",
      description: "Graphics cards for CI runners",
      map: [
        { nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204", iommuGroup: 14 },
        { nodeName: "pve2", path: "0000:41:00.0", vendorDeviceId: "10de:2204", iommuGroup: 31 },
      ],
    });
  }
}
