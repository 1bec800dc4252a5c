import { App } from "cdktf";
import { Availability } from "./availability";

const app = new App();
new Availability(app, "availability", { databases: ["vm:100", "vm:101"], databaseNodes: ["pve1", "pve2"] });
app.synth();
