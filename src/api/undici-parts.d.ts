/** Types for the parts of undici that `undici.ts` imports. The package declares types for its main entry only. */
declare module "undici/lib/core/connect.js" {
  export { buildConnector as default } from "undici";
}
declare module "undici/lib/dispatcher/pool.js" {
  export { Pool as default } from "undici";
}
