/** The table of mistakes: each is reported at its construct, and the corrected version is not. */
import { describe, expect, it, vi } from "vitest";
import { sampled } from "../../support/runs";
import { families, messagesAbout } from "./mistakes/all";

/** Types and arguments that have other names in the constructs. */
const TERRAFORM = /\bpve_[a-z]|\b(?:for_each|depends_on|create_before_destroy|ignore_changes)\b/;

it("mistakes are at least 120, each with its expected message", () => {
  const all = Object.values(families).flat();
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(all.filter(({ message }) => message.endsWith(": ")).map(({ message }) => message)).toEqual([]);
});

describe.each(Object.entries(families))("%s", (_, mistakes) => {
  it("mistakes are reported at their construct, with the reason", () => {
    const messages = messagesAbout(mistakes, "incorrect");
    const unreported = mistakes.flatMap(({ message }, index) =>
      messages[index]?.some((text) => text.includes(message)) && !message.endsWith(": ")
        ? []
        : [{ message, messages: messages[index] }],
    );
    expect(unreported.map((one) => JSON.stringify(one))).toEqual([]);
    const foreign = messages.flat().filter((text) => TERRAFORM.test(text.replace(/"[^"]*"/g, "")));
    expect(foreign, "uses Terraform's names").toEqual([]);
  });

  it("corrected mistakes cause no message", () => {
    const messages = messagesAbout(mistakes, "corrected").map((texts, index) => ({
      message: mistakes[index]?.message,
      texts,
    }));
    expect(messages.filter(({ texts }) => texts.length > 0)).toEqual([]);
  });
});

/**
 * Messages about mistakes name properties in the style of the application's language, which the runtime of jsii
 * reports.
 */
/** Camel case, except for a product's name. */
const CAMEL = /\b(?!phpIPAM)[a-z]+\d*[A-Z]\w*/;
const LANGUAGES = [
  { language: "Python", agent: "Python/3.12.1", written: CAMEL },
  { language: "Go", agent: "go1.25.1/linux/amd64", written: /^[a-z]/ },
  { language: "C#", agent: "DotNet/8.0.1/.NETCoreApp,Version=v6.0/1.140.0", written: /^[a-z]/ },
] as const;

/** Names of overrides, quotations, paths of constructs and requested names of Terraform are not translated. */
const isOfTerraform = (text: string) => /there is no (such )?attribute/.test(text);
const withoutQuotations = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"|\S+\/\S+|\[[a-z-]+\]$/g, "");
/** The leading property, and the names in backticks. */
const namesIn = (text: string): string[] => {
  const plain = withoutQuotations(text);
  const [, place = ""] = /^ ?([\w.[\]]+): /.exec(plain) ?? [];
  return [
    ...place.split(/[^\w]+/),
    ...[...plain.matchAll(/`([a-zA-Z]\w*)`/g)].map(([, name]) => name as string),
  ].filter((name) => name !== "");
};

const all = Object.values(families).flat();

function messagesIn(agent: string | undefined, mistakes = all): string[] {
  vi.stubEnv("JSII_AGENT", agent);
  try {
    return messagesAbout(mistakes, "incorrect").flat();
  } finally {
    vi.unstubAllEnvs();
  }
}

const tried = sampled(LANGUAGES, ({ language }) => language === "Python");

describe.each(tried)("$language", ({ agent, written }) => {
  it("messages contain no name of a property in TypeScript's style", () => {
    const texts = messagesIn(agent).filter((text) => !isOfTerraform(text));
    expect(texts.length).toBeGreaterThan(120);
    expect(texts.filter((text) => namesIn(text).some((name) => written.test(name)))).toEqual([]);
    expect(texts.filter((text) => CAMEL.test(withoutQuotations(text)))).toEqual([]);
  });
});

it.each(["Java/17.0.15", undefined, "Cobol/1"])("messages of %s have the names of TypeScript", (agent) => {
  expect(messagesIn(agent, [...(families.firewall ?? [])]).join("\n")).toContain("destinationPort");
});
