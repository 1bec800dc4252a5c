/** The path of a test file follows from the path of the tested file. */
import { describe, expect, it } from "vitest";
import { hasHookAtTop, misplaced } from "../../../scripts/lint/files";

describe("a test file", () => {
  const sources = ["src/api/retry.ts", "src/api/credentials/login.ts", "scripts/build/steps.ts", "test/api/raw.ts"];
  const isMisplaced = (path: string) => misplaced([...sources, path]).includes(path);

  it.each([
    "test/api/retry.test.ts",
    "test/api/retry.late-answers.test.ts",
    "test/api/retry.integration.test.ts",
    "test/api/retry.late-answers.nightly.test.ts",
    "test/api/credentials.test.ts",
    "test/api/credentials/login.test.ts",
    "test/scripts/build/steps.test.ts",
    "test/api/raw.test.ts",
    "test/acceptance/anything.integration.test.ts",
  ])("a test file is allowed at the path of its source, folder or behaviour: %s", (path) => {
    expect(isMisplaced(path)).toBe(false);
  });

  it.each([
    "test/api/login.test.ts",
    "test/api/late-answers.test.ts",
    "test/retry.test.ts",
    "test/framework/retry.test.ts",
    "test/build/steps.test.ts",
  ])("a test file is reported when nothing of its path exists: %s", (path) => {
    expect(isMisplaced(path)).toBe(true);
  });
});

describe("a hook", () => {
  const HOOK = "const a = 1;\nafterEach(() => undefined);\n";

  it("a hook at the top of a helper is reported, because it runs in the first test file only", () => {
    expect(hasHookAtTop("test/api/support/client.ts", HOOK)).toBe(true);
  });

  it("a hook is allowed in a function, in a test file and in the set-up of all files", () => {
    expect(hasHookAtTop("test/api/support/client.ts", HOOK.replace("after", "  after"))).toBe(false);
    expect(hasHookAtTop("test/api/tasks.test.ts", HOOK)).toBe(false);
    expect(hasHookAtTop("test/vitest/each-test.ts", HOOK)).toBe(false);
  });
});
