import { expect, it } from "vitest";
import { recordedCluster } from "./ask";

const PATH = "/cluster/qemu/custom-cpu-models";
const model = { "reported-model": "kvm64" };

it("custom CPU models need a name that is also valid without its prefix", async () => {
  const ask = recordedCluster();
  expect(await ask("POST", PATH, { cputype: "custom-1a", ...model })).toBe("500 invalid configuration ID '1a'");
  expect(await ask("PUT", `${PATH}/custom-x`, { level: "1" })).toBe("500 invalid configuration ID 'x'");
  expect(await ask("GET", `${PATH}/custom-x`)).toBe("500 Custom cputype 'x' not found");
});

it("custom CPU models report required options in `delete` first, and then the others in the order of the list", async () => {
  const ask = recordedCluster();
  const missing = `${PATH}/gone`;
  expect(await ask("PUT", missing, { delete: "flags,reported-model" })).toBe("500 cannot delete 'reported-model'");
  expect(await ask("PUT", missing, { delete: "flags" })).toBe("500 custom CPU model 'gone' does not exist");
  await ask("POST", PATH, { cputype: "one", ...model });
  const update = (list: string) => ask("PUT", `${PATH}/one`, { flags: "+aes", delete: list });
  expect(await update("bogus,flags")).toBe("500 no such option 'bogus'");
  expect(await update("flags,bogus")).toBe("500 cannot set and delete property 'flags' at the same time!");
  expect(await update("level")).toBeNull();
});
