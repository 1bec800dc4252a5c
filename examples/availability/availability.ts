/** Guests that the cluster keeps running: databases on different nodes, and a web server where its cache is. */
import { TerraformStack } from "cdktf";
import { ha, PveProvider } from "cdktf-pve";
import type { Construct } from "constructs";

export interface AvailabilityOptions {
  /** Guests that hold copies of the same database. */
  readonly databases: string[];
  /** Nodes with the storage of the databases. */
  readonly databaseNodes: string[];
}

export class Availability extends TerraformStack {
  constructor(scope: Construct, id: string, { databases, databaseNodes }: AvailabilityOptions) {
    super(scope, id);
    new PveProvider(this, "pve");

    // One node fails, one copy is left. With more guests than nodes this is refused while it is synthesized.
    const database = new ha.AvailabilityGroup(this, "database", {
      name: "database",
      guests: databases,
      apart: true,
      onlyOnNodes: databaseNodes,
      state: ha.RequestState.STARTED,
      maxRestart: 3,
    });
    // Goes wherever it can when its node fails, and comes back afterwards.
    new ha.AvailabilityGroup(this, "web", { name: "web", guests: ["vm:102"], preferredNodes: ["pve2", "pve3"] });

    // What only one guest of a group needs is set on its resource.
    const first = database.resources[0];
    if (first) first.comment = "Primary copy";
  }
}
