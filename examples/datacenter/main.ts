/**
 * A small datacenter: two SDN zones, a firewall, pools, high availability and options.
 *
 *     export PVE_ENDPOINT=… PVE_API_TOKEN=…
 *     npx cdktf deploy --auto-approve
 *
 * `npm run demo` runs it against a simulated cluster.
 */
import { App } from "cdktf";
import { Datacenter } from "./datacenter";

const app = new App();
new Datacenter(app, "datacenter", { office: process.env.OFFICE_NETWORK ?? "198.51.100.0/24" });
app.synth();
