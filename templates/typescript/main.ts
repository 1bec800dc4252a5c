import { App } from "__library__";
import { Cluster } from "./cluster";

const app = new App();
new Cluster(app, "cluster", { office: "198.51.100.0/24" });
app.synth();
