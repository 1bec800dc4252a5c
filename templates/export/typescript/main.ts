import { App, TerraformStack } from "__library__";
import { PveProvider } from "__own__";
import { addAll } from "./cluster";

const app = new App();
const stack = new TerraformStack(app, "cluster");
// Connects with PVE_ENDPOINT and PVE_API_TOKEN. Each run applies its SDN changes.
new PveProvider(stack, "pve", { sdnApply: "auto" });
addAll(stack);
app.synth();
