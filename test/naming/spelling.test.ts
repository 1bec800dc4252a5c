/** Names in messages, in the style of each language. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { propertyOf } from "../../src/naming/spelling";
import { AGENTS } from "../support/hostile-values";

afterEach(() => void vi.unstubAllEnvs());

describe.each([
  ["Python", "mail_to"],
  ["Go", "MailTo"],
  ["Java", "mailTo"],
  ["C#", "MailTo"],
  ["TypeScript", "mailTo"],
] as const)("%s", (language, property) => {
  it("a name is written in the language's style", () => {
    vi.stubEnv("JSII_AGENT", AGENTS[language]);
    expect(propertyOf("mail_to")).toBe(property);
  });
});
