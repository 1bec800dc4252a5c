import { App } from "cdktf";
import { Tiers } from "./tiers";

const app = new App();
new Tiers(app, "firewall", { management: ["198.51.100.0/24"], monitoring: "203.0.113.5" });
app.synth();
