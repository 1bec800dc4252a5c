/** Messages of typed parts, as users of each language see them. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { attribute, listed, member, message, place, render, template, typeName } from "../../src/naming/message";
import { propertyOf, spelled } from "../../src/naming/spelling";
import { AGENTS, HOSTILE } from "../support/hostile-values";

afterEach(() => void vi.unstubAllEnvs());

describe.each([
  ["Python", '`user_allow="list"`', "`Token.as_string(…)`", "`mail_to`", "rules[1].destination_port"],
  ["Go", '`UserAllow: "list"`', "`Token_AsString(…)`", "`MailTo`", "Rules[1].DestinationPort"],
  ["Java", '`userAllow("list")`', "`Token.asString(…)`", "`mailTo`", "rules[1].destinationPort"],
  ["C#", '`UserAllow = "list"`', "`Token.AsString(…)`", "`MailTo`", "Rules[1].DestinationPort"],
  ["TypeScript", '`userAllow: "list"`', "`Token.asString(…)`", "`mailTo`", "rules[1].destinationPort"],
] as const)("%s", (language, assigned, method, name, address) => {
  it("a message has names, assignments, methods and places in the language's style", () => {
    vi.stubEnv("JSII_AGENT", AGENTS[language]);
    expect(`\`${propertyOf("mail_to")}\``).toBe(name);
    expect(spelled(template('without `user_allow = "list"`'))).toBe(`without ${assigned}`);
    expect(spelled(message`without ${attribute("user_allow", '"list"')}`)).toBe(`without ${assigned}`);
    expect(spelled(template("Write `Token.asString(…)` for `mail_to` and `mailTo`."))).toBe(
      `Write ${method} for ${name} and ${name}.`,
    );
    expect(spelled(message`${place("rules", 1, "destination_port")}: ${member("Token", "asString")}`)).toBe(
      `${address}: ${method.replace("(…)", "")}`,
    );
    expect(spelled([place("labels", { key: "mailTo" })])).toBe(
      `${language === "Go" || language === "C#" ? "L" : "l"}abels["mailTo"]`,
    );
  });
});

it("Terraform has names, assignments, types and places in the style of configurations", () => {
  const rendered = message`${place("rules", 1, "destinationPort")}: \`mailTo\`, \`dhcp = "dnsmasq"\`, ${typeName("pve_pool")}, \`data.pve_pools\``;
  expect(render(rendered)).toBe(
    'rules[1].destination_port: `mail_to`, `dhcp = "dnsmasq"`, `pve_pool`, `data.pve_pools`',
  );
});

it("code that is not a name remains unchanged", () => {
  vi.stubEnv("JSII_AGENT", AGENTS.Go);
  const text =
    "`count.index`, `npm run build`, `pvesh set /cluster/sdn`, `{{ secrets.NAME }}`, `^pve` and `lifecycle { a_b = [] }`";
  expect(spelled(template(text))).toBe(text);
});

it("an empty value removes the space before it, but no space of another value", () => {
  expect(render(message`It failed. ${""} Again.`)).toBe("It failed. Again.");
  expect(render(message`${"a "}${""}b`)).toBe("a b");
});

it("items are joined, with another separator before the last one", () => {
  expect(render(listed(["a", attribute("b"), "c"], ", ", " and "))).toBe("a, `b` and c");
  expect(listed([])).toEqual([]);
});

describe.each(Object.keys(AGENTS) as (keyof typeof AGENTS)[])("a message in %s", (language) => {
  it.each(HOSTILE)("shows the value %j unchanged at every position", (value) => {
    vi.stubEnv("JSII_AGENT", AGENTS[language]);
    expect(spelled(message`${value}`)).toBe(value);
    expect(spelled(message`Got "${value}" of \`${value}\`.`)).toBe(`Got "${value}" of \`${value}\`.`);
    expect(spelled(message`\`a\` ${value} \`b\``)).toMatch(/^`a` .* `b`$/is);
    expect(spelled(message`\`a\` ${value} \`b\``).slice(4, -4)).toBe(value);
  });
});
