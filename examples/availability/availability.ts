/** Highly available guests: databases on different nodes, and a web server near its cache. */
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

    // If one node fails, one copy is left. Synthesis refuses more guests than nodes.
    const database = new ha.AvailabilityGroup(this, "database", {
      name: "database",
      guests: databases,
      apart: true,
      onlyOnNodes: databaseNodes,
      state: ha.RequestState.STARTED,
      maxRestart: 3,
    });
    // After a failure of its node, the guest may start on any node. It moves back afterwards.
    new ha.AvailabilityGroup(this, "web", { name: "web", guests: ["vm:102"], preferredNodes: ["pve2", "pve3"] });

    // Settings of a single guest belong on its resource.
    const first = database.resources[0];
    if (first) first.comment = "Primary copy";
  }
}
