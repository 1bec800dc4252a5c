import { chmodSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { cachedCode } from "../../src/provider/code-cache";
import { HAS_MODES } from "../support/modes";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;
let cache: string;
beforeEach(() => {
  folder = temporaryFolder();
  cache = join(folder, "cache");
  writeFileSync(join(folder, "a.js"), "exports.a = 1;");
});

const code = (setting?: string) => cachedCode(folder, { XDG_CACHE_HOME: cache, CDKTF_PVE_CODE_CACHE: setting });
const compiled = () => join(cache, "cdktf-pve", "compiled");

it("compiled code is kept in the user's cache directory", () => {
  const loader = code();
  expect(loader?.require("./a.js")).toEqual({ a: 1 });
  loader?.keep();
  expect(readdirSync(compiled())).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.code$/)]);
});

it.each(["off", "OFF", "0", "false", "no"])("compiled code is not kept with CDKTF_PVE_CODE_CACHE=%s", (setting) => {
  expect(code(setting)).toBeUndefined();
  expect(existsSync(cache)).toBe(false);
});

it.skipIf(!HAS_MODES)("compiled code is neither read nor kept in a folder that other users can write to", () => {
  code();
  chmodSync(compiled(), 0o777);
  expect(cachedCode(folder, {}, [cache])).toBeUndefined();
});
