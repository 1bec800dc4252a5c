import { App } from "cdktf";
import { Guests } from "./guests";
import { Tenants } from "./tenants";

const app = new App();
const tenants = new Tenants(app, "tenants", {
  acme: { tag: 200, cidr: "10.2.0.0/24", gateway: "10.2.0.1" },
  globex: { tag: 201, cidr: "10.2.1.0/24", gateway: "10.2.1.1" },
});
new Guests(app, "guests", {
  endpoint: process.env.PVE_ENDPOINT ?? "https://pve1.example.com:8006",
  guests: [
    { name: "acme-web", vmId: 1001, nodeName: "pve1", tenant: tenants.of("acme") },
    { name: "globex-web", vmId: 1002, nodeName: "pve2", tenant: tenants.of("globex") },
  ],
});
app.synth();
