/** `cdktf-pve/testing`: the namespace `testing` with the matchers for JavaScript. */
export * from "./index";
export { matchers, type TestingMatchers } from "./matchers";
