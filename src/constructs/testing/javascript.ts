/** `cdktf-pve/testing`: the namespace `testing`, and what only JavaScript has. */
export * from "./index";
export { matchers, type TestingMatchers } from "./matchers";
