/** Mistakes in higher-level constructs and methods are reported like all others: all at once, with their paths. */
import type { TerraformStack } from "cdktf";
import { expect, it, vi } from "vitest";
import { backup, firewall, ha, notifications, PveProvider, sdn, Tenant, Validations } from "../../src";
import { synthesize } from "../support/synthesis";
import { refused } from "./refused";

type Fill = (stack: TerraformStack) => void;

/** A mistake in each higher-level construct, and the construct that reports it. */
const MISTAKES: readonly (readonly [path: string, Fill])[] = [
  [
    "group",
    (stack) => void new ha.AvailabilityGroup(stack, "group", { guests: ["vm:1001"], apart: true, together: true }),
  ],
  ["placed", (stack) => void new ha.AvailabilityGroup(stack, "placed", { preferredNodes: ["a"], onlyOnNodes: ["b"] })],
  ["alerts/chat", (stack) => void new notifications.Alerting(stack, "alerts").addEndpoint("chat", "irc://example.com")],
  ["routed", (stack) => void new sdn.EvpnNetwork(stack, "routed", { vrfVxlan: 10 })],
  [
    "flat/zone/web",
    (stack) => void new sdn.VlanNetwork(stack, "flat", { bridge: "vmbr0" }).addNetwork("web", { tag: 1, snat: true }),
  ],
  [
    "wall/web",
    (stack) => {
      const wall = new firewall.TieredFirewall(stack, "wall", { management: ["198.51.100.0/24"] });
      wall.addTier("web", { addresses: ["10.0.1.0/24"] }).acceptFromAnywhere({ ports: "443" });
    },
  ],
  ["acme", (stack) => void new Tenant(stack, "acme", { preferredNodes: ["pve1"], highAvailability: false })],
  ["nightly", (stack) => void new backup.Plan(stack, "nightly", { schedule: "daily", storage: "backups" })],
  ["rules", (stack) => new firewall.Rules(stack, "rules", { rules: [] }).allow({ type: "in", action: "DROP" })],
  ["twin", (stack) => void new PveProvider(stack, "twin")],
];

const pathsOf = (message: readonly string[]) => message.map((text) => /^\[(.*?)\]/.exec(text)?.[1]);

it.each(MISTAKES)("a mistake of %s is reported alone with its path", (path, fill) => {
  expect(pathsOf(refused(fill))).toContain(`stack/${path}`);
});

it("mistakes in higher-level constructs are reported all at once", () => {
  const found = refused((stack) => {
    for (const [, fill] of MISTAKES) fill(stack);
  });
  expect(pathsOf(found)).toEqual(expect.arrayContaining(MISTAKES.map(([path]) => `stack/${path}`)));
});

it.each([
  ["Python", "Python/3.12.1", "`preferred_nodes` needs `high_availability`"],
  ["Go", "go1.25.1/linux/amd64", "`PreferredNodes` needs `HighAvailability`"],
  ["C#", "DotNet/8.0.1", "`PreferredNodes` needs `HighAvailability`"],
])("mistakes in higher-level constructs name properties in the style of %s", (_, agent, words) => {
  vi.stubEnv("JSII_AGENT", agent);
  const found = refused((stack) => {
    for (const [, fill] of MISTAKES) fill(stack);
  });
  vi.unstubAllEnvs();
  expect(found.join("\n")).toContain(words);
  expect(found.filter((text) => /`[^`]*[a-z][A-Z][^`]*`/.test(text.replace(/`[A-Z][a-z]\w*`/g, "")))).toEqual([]);
});

it("mistakes in higher-level constructs are reported for all stacks, together with those of the application", () => {
  const stack: Fill = (scope) => {
    new PveProvider(scope, "pve");
    for (const [path, fill] of MISTAKES) if (path === "acme") fill(scope);
    Validations.acknowledge(scope.node.root, `no-${scope.node.id}`, "There is none.");
  };
  let message = "";
  try {
    synthesize({ one: stack, two: stack });
  } catch (failure) {
    message = (failure as Error).message;
  }
  expect(message).toContain("[one/acme] `preferredNodes` needs");
  expect(message).toContain("[one] two/acme: `preferredNodes` needs");
  for (const id of ["no-one", "no-two"])
    expect(message).toContain(`[one] Validations.acknowledge: there is no check "${id}"`);
});

it("mistakes in higher-level constructs do not stop a synthesis without validation", () => {
  const stack: Fill = (scope) => {
    new PveProvider(scope, "pve");
    for (const [path, fill] of MISTAKES) if (path !== "twin") fill(scope);
  };
  expect(() => synthesize({ stack }, undefined, { skipValidation: true })).not.toThrow();
});
