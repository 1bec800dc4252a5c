/** Names in messages, in the style of each language. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { propertyOf, spelledPath, spelledText } from "../../src/naming/spelling";

const AGENTS = {
  Python: "Python/3.12.1",
  Go: "go1.26.8/linux/amd64",
  Java: "Java/17.0.15",
  "C#": "DotNet/8.0.1/.NETCoreApp,Version=v6.0/1.140.0",
  TypeScript: undefined,
};

afterEach(() => void vi.unstubAllEnvs());

describe.each([
  ["Python", "mail_to", "rules[1].destination_port"],
  ["Go", "MailTo", "Rules[1].DestinationPort"],
  ["Java", "mailTo", "rules[1].destinationPort"],
  ["C#", "MailTo", "Rules[1].DestinationPort"],
  ["TypeScript", "mailTo", "rules[1].destinationPort"],
] as const)("%s", (language, property, path) => {
  it("a name is written in the language's style", () => {
    vi.stubEnv("JSII_AGENT", AGENTS[language]);
    expect(propertyOf("mail_to")).toBe(property);
    expect(spelledPath("rules[1].destinationPort")).toBe(path);
  });
});

describe.each([
  ["Python", '`user_allow="list"`', "`Token.as_string(…)`", "`nodes`"],
  ["Go", '`UserAllow: "list"`', "`Token_AsString(…)`", "`Nodes`"],
  ["Java", '`userAllow("list")`', "`Token.asString(…)`", "`nodes`"],
  ["C#", '`UserAllow = "list"`', "`Token.AsString(…)`", "`Nodes`"],
  ["TypeScript", '`userAllow: "list"`', "`Token.asString(…)`", "`nodes`"],
] as const)("%s", (language, assigned, member, name) => {
  it("a message has names, assigned values and methods in the language's style", () => {
    vi.stubEnv("JSII_AGENT", AGENTS[language]);
    expect(spelledText('without `userAllow: "list"`')).toBe(`without ${assigned}`);
    expect(spelledText("Write `Token.asString(…)` for `nodes`.")).toBe(`Write ${member} for ${name}.`);
  });
});

describe.each(Object.keys(AGENTS) as (keyof typeof AGENTS)[])("a message in %s", (language) => {
  it("keeps quotations, keys, paths, and words that are not names", () => {
    vi.stubEnv("JSII_AGENT", AGENTS[language]);
    const text = 'web/webServers has "fooBar" and "a `fooBar`" on nodeOne; see `count.index` or `npm run build`';
    expect(spelledText(text)).toBe(text);
    expect(spelledPath('["pveOne"]')).toBe('["pveOne"]');
  });
});
