import { App } from "cdktf";
import { Operations } from "./operations";

const app = new App();
new Operations(app, "operations", { production: [100, 101], others: [102, 200, 201] });
app.synth();
