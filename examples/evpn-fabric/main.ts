import { App } from "cdktf";
import { Fabric } from "./fabric";

const app = new App();
new Fabric(app, "fabric", {
  nodes: [
    { name: "pve1", ip: "10.255.0.1", interfaces: ["ens1", "ens2"] },
    { name: "pve2", ip: "10.255.0.2", interfaces: ["ens1", "ens2"] },
  ],
  exitNodes: ["pve1", "pve2"],
  networks: {
    web: { tag: 11000, cidr: "10.1.0.0/24", gateway: "10.1.0.1" },
    db: { tag: 11001, cidr: "10.1.1.0/24", gateway: "10.1.1.1", isolatePorts: true },
  },
});
app.synth();
