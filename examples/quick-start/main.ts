import { App } from "cdktf";
import { Cluster } from "./cluster";

const app = new App();
new Cluster(app, "cluster", { gateway: "192.0.2.1" });
app.synth();
