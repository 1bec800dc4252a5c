/**
 * A fleet of clusters: `npx cdktf deploy vienna graz linz`, or one job per cluster (deploy.yml).
 *
 * Set STATES to the database of the states, such as `postgres://deploy@states.example.com/states`, PGPASSWORD to its
 * password, and PVE_API_TOKEN to the token of the cluster.
 */
import { fleet } from "./fleet";
import { SITES } from "./sites";

fleet({
  sites: SITES,
  office: "198.51.100.0/24",
  states: process.env.STATES ?? "postgres://deploy@localhost/states",
}).synth();
