import { describe, expect, it } from "vitest";
import { collector, validateAttributes } from "../../src/framework/validate";
import { providerAttributes } from "../../src/provider/attributes";

function problems(endpoint: string) {
  const report = collector();
  validateAttributes(providerAttributes, { endpoint }, report, { writeOnlyAllowed: true });
  return report.diagnostics;
}

describe("endpoint", () => {
  it.each(["https://pve1.example.com:8006", "http://[::1]:8006/"])("may be %s", (url) => {
    expect(problems(url)).toEqual([]);
  });

  it.each(["https://root:planted@pve1.example.com:8006", "https://root:pla@nted@pve1.example.com:8006/api"])(
    "has no credentials, and does not show them: %s",
    (url) => {
      const [problem] = problems(url);
      expect(problem?.detail).toContain("without credentials");
      expect(problem?.detail).toMatch(/Got "https:\/\/…@pve1\.example\.com/);
      expect(problem?.detail).not.toMatch(/pla|nted/);
    },
  );
});
