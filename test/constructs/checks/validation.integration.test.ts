/** Mistakes stop the synthesis, all at once and with their paths. */
import {
  Aspects,
  Fn,
  Lazy,
  TerraformCount,
  TerraformIterator,
  TerraformLocal,
  type TerraformStack,
  TerraformVariable,
  Token,
} from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { cluster, firewall, ha, PveProvider, pools, sdn, Validations } from "../../../src";
import { checks } from "../../../src/constructs/checks/bundle";
import { synthesize } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";
import { warnings as warningsOf } from "./warnings";

type Fill = (stack: TerraformStack) => void;
const ENDPOINT = { endpoint: "https://pve1.example.com:8006" };

const stackWith =
  (fill: Fill): Fill =>
  (stack) => {
    new PveProvider(stack, "pve", ENDPOINT);
    fill(stack);
  };

function errorsOf(stacks: Record<string, Fill>): string[] {
  try {
    synthesize(Object.fromEntries(Object.entries(stacks).map(([name, fill]) => [name, stackWith(fill)])));
  } catch (failure) {
    return [...(failure as Error).message.matchAll(/^ {2}\[[^\]]*\] (.*)$/gm)].map(([, said]) => said as string);
  }
  return [];
}

const errors = (fill: Fill) => errorsOf({ web: fill });

it("mistakes in values are reported all at once, with the path of each construct", () => {
  const found = errors((stack) => {
    new firewall.Alias(stack, "office", { name: "office", cidr: "10.0.0.300" });
    new firewall.Rules(stack, "rules", { rules: [{ type: "in", action: "ACEPT" }] });
    new ha.Resource(stack, "r", { sid: "vm:100", state: "strted" });
  });
  expect(found).toEqual([
    expect.stringMatching(/^web\/office: cidr: must be an IPv4 or IPv6 address .* Got "10.0.0.300"\.$/),
    'web/rules: rules[0].action: must be one of ACCEPT, DROP, REJECT; did you mean "ACCEPT"? Got "ACEPT".',
    expect.stringContaining(
      'web/r: state: must be one of started, stopped, enabled, disabled, ignored; did you mean "started"?',
    ),
  ]);
});

it("mistakes in values are reported for all stacks, not only for the first", () => {
  const invalid: Fill = (stack) => void new firewall.Alias(stack, "a", { name: `office-${stack.node.id}`, cidr: "x" });
  const valid: Fill = (stack) => void new pools.Pool(stack, "p", { poolId: "web" });
  expect(errorsOf({ one: invalid, two: valid, three: invalid }).map((text) => text.split(":")[0])).toEqual([
    "one/a",
    "three/a",
  ]);
});

it("mistakes in values are detected in the results of overrides", () => {
  const found = errors((stack) => {
    const alias = new firewall.Alias(stack, "a", { name: "office", cidr: "192.0.2.1" });
    alias.addOverride("comment", "one\ntwo");
    alias.addOverride("coment", "x");
  });
  expect(found).toEqual([
    'web/a: coment: there is no such attribute; did you mean "comment"?',
    expect.stringMatching(/^web\/a: comment: /),
  ]);
});

it("mistakes in values are detected after aspects have run", () => {
  const fill: Fill = (stack) => {
    new firewall.Alias(stack, "a", { name: "office", cidr: "x" });
    const fix = (node: unknown) => {
      if (node instanceof firewall.Alias) node.cidr = "192.0.2.1";
    };
    Aspects.of(stack).add({ visit: fix });
  };
  expect(errors(fill)).toEqual([]);
});

it("mistakes in values are not assumed in values that are known later", () => {
  const fill: Fill = (stack) => {
    const text = new TerraformVariable(stack, "text", {}).stringValue;
    const many = new TerraformVariable(stack, "many", {}).listValue;
    const number = new TerraformVariable(stack, "number", {}).numberValue;
    new firewall.Alias(stack, "a", { name: Fn.lower(text), cidr: `${text}/24`, comment: "%{ if true }x%{ endif }" });
    new sdn.Vnet(stack, "v", { vnet: text, zone: Fn.lower(text), tag: number });
    new sdn.ZoneVxlan(stack, "z", { zone: "zone", peers: many });
    new ha.Resource(stack, "r", { sid: `vm:\${var.number}`, state: "${var.text}" });
    new pools.Pool(stack, "p", { poolId: "${var.text}" }).addOverride("comment", "${var.text}");
  };
  expect(errors(fill)).toEqual([]);
});

it("mistakes in values are not assumed in iterators, counts, maps and lists that are known later", () => {
  const fill: Fill = (stack) => {
    const many = new TerraformVariable(stack, "many", { type: "list(string)" });
    const each = TerraformIterator.fromList(many.listValue);
    const keyed = TerraformIterator.fromMap(new TerraformVariable(stack, "keyed", {}).value);
    const count = TerraformCount.of(3);
    const address = `10.0.0.${Token.asString(count.index)}`;
    new firewall.Alias(stack, "each", { forEach: each, name: each.value, cidr: "192.0.2.1" });
    new firewall.Alias(stack, "counted", { count, name: `a${count.index}`, cidr: address });
    new firewall.Ipset(stack, "set", { name: "set", entries: { [each.value]: "" } });
    new firewall.Rules(stack, "rules", { rules: new TerraformLocal(stack, "local", []).expression });
    const nodes = Token.asNumberMap(keyed.value);
    new ha.NodeAffinityRule(stack, "rule", { rule: "one", resources: Fn.tolist(many.listValue), nodes });
    new pools.Pool(stack, "p", { poolId: "web", comment: Token.asString(Token.nullValue()) });
  };
  expect(errors(fill)).toEqual([]);
});

it("mistakes in values are detected in resolved tokens", () => {
  const fill: Fill = (stack) => {
    new firewall.Alias(stack, "a", { name: "office", cidr: Lazy.stringValue({ produce: () => "nowhere" }) });
    new sdn.Vnet(stack, "v", { vnet: "web", zone: "prod", tag: Lazy.numberValue({ produce: () => -1 }) });
    new firewall.Ipset(stack, "i", {
      name: "set",
      entries: Lazy.anyValue({ produce: () => ({ "10.0.0.300": "" }) }) as never,
    });
  };
  expect(errors(fill).map((text) => text.replace(/: must.*/, ""))).toEqual([
    "web/a: cidr",
    "web/v: tag",
    'web/i: entries["10.0.0.300"]',
  ]);
});

it("mistakes in values do not stop a synthesis without validation", () => {
  const invalidStack = stackWith((stack) => void new firewall.Alias(stack, "a", { name: "office", cidr: "x" }));
  expect(() => synthesize({ web: invalidStack }, temporaryFolder(), { skipValidation: true })).not.toThrow();
});

describe("warnings of values", () => {
  const warnings = (fill: Fill) => warningsOf({ web: stackWith(fill) });
  const doubtful = (stack: TerraformStack) => new cluster.Options(stack, "r", { nextId: { lower: 50 } });

  it("warnings of values are shown with the id of the check", () => {
    expect(warnings((stack) => void doubtful(stack))).toEqual([
      expect.stringMatching(/^web\/r: nextId.lower: .* \[configuration\]$/),
    ]);
  });

  it("warnings of values are left out in a scope that acknowledges them", () => {
    const acknowledged = (scope: (stack: TerraformStack) => IConstruct) => (stack: TerraformStack) => {
      doubtful(stack);
      Validations.acknowledge(scope(stack), "configuration", "Guests are numbered by hand.");
    };
    expect(warnings(acknowledged((stack) => stack))).toEqual([]);
    expect(warnings(acknowledged((stack) => stack.node.findChild("r")))).toEqual([]);
    expect(warnings(acknowledged((stack) => stack.node.findChild("pve")))).toHaveLength(1);
  });

  it("values of conditions that are not names cause no message", () => {
    const conditions: Fill = (stack) => {
      new sdn.PrefixList(stack, "one", { prefixList: "one" });
      const match = [{ key: "tag", value: "66" }];
      new sdn.RouteMap(stack, "map", { routeMap: "map", entries: [{ order: 10, action: "permit", match }] });
    };
    expect(warnings(conditions)).toEqual([]);
  });

  it("warnings of plans are acknowledged in the application, and by the provider", () => {
    const open: Fill = (stack) =>
      new firewall.Rules(stack, "rules", { rules: [{ type: "in", action: "ACCEPT", comment: "Web" }] });
    expect(warnings(open)).toEqual([
      expect.stringMatching(/^web\/rules: rules\[0\].action: Rule accepts all .* \[accept-all-rule\]$/),
    ]);
    const waived: Fill = (stack) => {
      open(stack);
      Validations.acknowledge(stack, "accept-all-rule", "The lab is open.");
    };
    expect(warnings(waived)).toEqual([]);
    const settled: Fill = (stack) => {
      open(stack);
      (stack.node.findChild("pve") as PveProvider).acknowledge = ["accept-all-rule"];
    };
    expect(warnings(settled)).toEqual([]);
  });

  it("warnings between constructs are acknowledged in one of these constructs, or in a parent", () => {
    const shadowed = (stack: TerraformStack, id?: string) => {
      const scope = new Construct(stack, "scope");
      const drop = { type: "in", action: "DROP" };
      new firewall.Rules(scope, "rules", { rules: [drop, drop] });
      if (id !== undefined) Validations.acknowledge(scope, id, "Both are there on purpose.");
    };
    expect(warnings((stack) => shadowed(stack))).toEqual([expect.stringMatching(/\[firewall-rule-shadowed\]$/)]);
    expect(warnings((stack) => shadowed(stack, "firewall-rule-shadowed"))).toEqual([]);
    expect(warnings((stack) => shadowed(stack, "unknown-value"))).toHaveLength(1);
  });

  it("warnings of values cannot be acknowledged under an unknown ID, or without a reason", () => {
    const acknowledge = (id: string, reason: string) => () =>
      warnings((stack) => Validations.acknowledge(stack, id, reason));
    expect(acknowledge("configuratoin", "x")).toThrow(
      '[web] Validations.acknowledge: there is no check "configuratoin"; did you mean "configuration"?',
    );
    expect(acknowledge("x", "x")).toThrow('there is no check "x"; those are configuration');
    expect(acknowledge("configuration", " ")).toThrow("give a reason");
  });
});

/** Number of times that the checks read the blocks of all stacks. */
function readingsIn(stackCount: number, aspect: (node: IConstruct) => void = () => undefined): number {
  const calls = vi.spyOn(checks(), "ofApplication");
  onTestFinished(() => calls.mockRestore());
  const fill = stackWith((stack) => {
    new pools.Pool(stack, "pool", { poolId: stack.node.id });
    Aspects.of(stack).add({ visit: aspect });
  });
  synthesize(Object.fromEntries(Array.from({ length: stackCount }, (_, index) => [`site${index}`, fill])));
  return calls.mock.calls.length;
}

it("checks across stacks run once for many stacks", () => expect(readingsIn(8)).toBe(1));

it("checks across stacks run again after aspects have changed a stack", () => {
  const change = (node: IConstruct) => {
    if (node instanceof pools.Pool) node.comment = "Web servers";
  };
  expect(readingsIn(3, change)).toBe(3);
});
