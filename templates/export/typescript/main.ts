import { App, TerraformStack } from "__library__";
import { PveProvider } from "__own__";
import { addAll } from "./cluster";

const app = new App();
const stack = new TerraformStack(app, "cluster");
// PVE_ENDPOINT and PVE_API_TOKEN say where and who. SDN changes are applied by the run that makes them.
new PveProvider(stack, "pve", { sdnApply: "auto" });
addAll(stack);
app.synth();
