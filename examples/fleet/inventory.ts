/** Clusters, their contents, and the database of the states. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export interface Entry {
  readonly endpoint: string;
  readonly groups?: readonly string[];
}

export const clusters = (read("clusters.yaml") as { readonly clusters: Readonly<Record<string, Entry>> }).clusters;

export const tenants = read("tenants.yaml") as Readonly<Record<string, readonly string[]>>;

export const states = process.env.STATES ?? "postgres://deploy@localhost/states";

function read(file: string): unknown {
  // FLEET names the folder of another fleet, such as that of a test.
  return parse(readFileSync(join(process.env.FLEET ?? __dirname, file), "utf8"));
}
