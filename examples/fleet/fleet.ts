import { App } from "cdktf";
import { Cluster } from "./cluster";

export interface FleetProps {
  /** URL of each site's cluster, by the name of the site. The first site manages the shared objects. */
  readonly sites: Readonly<Record<string, string>>;
  readonly office: string;
  readonly states: string;
}

/** One stack per site. */
export function fleet({ sites, office, states }: FleetProps, outdir?: string): App {
  const app = new App({ ...(outdir !== undefined && { outdir }) });
  let first: Cluster | undefined;
  for (const [name, endpoint] of Object.entries(sites)) {
    const stack: Cluster = new Cluster(app, name, { endpoint, office: first?.office ?? office, states });
    first ??= stack;
  }
  return app;
}
