/**
 * A fleet of clusters: `npx cdktf deploy vienna graz linz`, or a job for each (deploy.yml).
 *
 * STATES says where the states are, such as `postgres://deploy@states.example.com/states`; the password comes from PGPASSWORD. The token of the
 * cluster is in PVE_API_TOKEN.
 */
import { fleet } from "./fleet";
import { SITES } from "./sites";

fleet({
  sites: SITES,
  office: "198.51.100.0/24",
  states: process.env.STATES ?? "postgres://deploy@localhost/states",
}).synth();
