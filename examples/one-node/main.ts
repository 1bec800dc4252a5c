import { App } from "cdktf";
import { Node } from "./node";

const app = new App();
new Node(app, "node", { lastAddress: "10.20.0.199" });
app.synth();
