/** One stack per cluster. `npx cdktf synth` writes them; rollout.ts deploys those that have changed. */
import { App } from "cdktf";
import { Cluster } from "./cluster";
import { clusters, states, tenants } from "./inventory";

const app = new App();
for (const [name, { endpoint }] of Object.entries(clusters))
  new Cluster(app, name, { endpoint, tenants: tenants[name] ?? [], states });
app.synth();
