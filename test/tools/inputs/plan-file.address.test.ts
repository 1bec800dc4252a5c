import { expect, it } from "vitest";
import { withoutIndex } from "../../../src/tools/inputs/plan-file";

it.each([
  ["pve_pool.web", "pve_pool.web"],
  ["pve_pool.each[3]", "pve_pool.each"],
  ['pve_pool.each["a"]', "pve_pool.each"],
  ['pve_pool.each["a[b]"]', "pve_pool.each"],
  ['pve_pool.each["a[\\"b\\"]"]', "pve_pool.each"],
  ['module.m["x"].pve_pool.each["a"]', 'module.m["x"].pve_pool.each'],
  ['module.m["x"].pve_pool.web', 'module.m["x"].pve_pool.web'],
])("the block of %s is %s", (address, block) => {
  expect(withoutIndex(address)).toBe(block);
});
