/** What is said of each mistake names properties as the language of the application does, which the runtime of jsii tells. */
import { describe, expect, it, vi } from "vitest";
import { families, said } from "./mistakes/all";

/** But for a product. */
const CAMEL = /\b(?!phpIPAM)[a-z]+\d*[A-Z]\w*/;
const LANGUAGES = [
  { language: "Python", agent: "Python/3.12.1", written: CAMEL },
  { language: "Go", agent: "go1.25.1/linux/amd64", written: /^[a-z]/ },
  { language: "C#", agent: "DotNet/8.0.1/.NETCoreApp,Version=v6.0/1.140.0", written: /^[a-z]/ },
] as const;

/** Names of overrides stay as they were given, and so do quotations, paths of constructs and the names of Terraform that are asked for. */
const isOfTerraform = (text: string) => /there is no (such )?attribute/.test(text);
const withoutQuotations = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"|\S+\/\S+|\[[a-z-]+\]$/g, "");
/** The property in front, and what stands in backticks. */
const namesIn = (text: string): string[] => {
  const plain = withoutQuotations(text);
  const [, place = ""] = /^ ?([\w.[\]]+): /.exec(plain) ?? [];
  return [
    ...place.split(/[^\w]+/),
    ...[...plain.matchAll(/`([a-zA-Z]\w*)`/g)].map(([, name]) => name as string),
  ].filter((name) => name !== "");
};

const all = Object.values(families).flat();

function saidIn(agent: string | undefined, mistakes = all): string[] {
  vi.stubEnv("JSII_AGENT", agent);
  try {
    return said(mistakes, "wrong").flat();
  } finally {
    vi.unstubAllEnvs();
  }
}

describe.each(LANGUAGES)("$language", ({ agent, written }) => {
  it("messages have no name of a property as only TypeScript writes it", () => {
    const texts = saidIn(agent).filter((text) => !isOfTerraform(text));
    expect(texts.length).toBeGreaterThan(120);
    expect(texts.filter((text) => namesIn(text).some((name) => written.test(name)))).toEqual([]);
    expect(texts.filter((text) => CAMEL.test(withoutQuotations(text)))).toEqual([]);
  });
});

it.each(["Java/17.0.15", undefined, "Cobol/1"])("messages of %s have the names of TypeScript", (agent) => {
  expect(saidIn(agent, [...(families.firewall ?? [])]).join("\n")).toContain("destinationPort");
});
