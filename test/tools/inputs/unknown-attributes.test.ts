import { expect, it } from "vitest";
import type { PlanFile } from "../../../src/tools/inputs/plan-file";
import { unknownAttributes } from "../../../src/tools/inputs/unknown-attributes";

const block = (address: string, values: object, more: object = {}) => ({
  address,
  mode: address.startsWith("data.") ? "data" : "managed",
  type: /pve_\w+/.exec(address)?.[0],
  provider_config_key: "pve",
  expressions: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { constant_value: value }])),
  ...more,
});

const planOf = (root_module: object, source = "registry.terraform.io/cdktf-pve/pve") =>
  ({
    format_version: "1.2",
    configuration: { provider_config: { pve: { name: "pve", full_name: source } }, root_module },
  }) as PlanFile;

const problemsIn = (root_module: object, source?: string) =>
  unknownAttributes(planOf(root_module, source)).map(
    ({ address, path, problem, remedy }) => `${address}: ${path}: ${problem} ${remedy}`,
  );

const rules = [
  { type: "in", action: "ACCEPT", dstport: "22", pro_tocol: null },
  { type: "in", dst: "a", proto: "x" },
];

it("an unknown attribute is reported with the attribute that the user meant, or with all attributes", () => {
  const retention = { "keep-last": 3, KEEP_DAILY: 1, keep_weekly: 2 };
  const log_ratelimit = { enabled: true, colour: "red" };
  expect(
    problemsIn({
      resources: [
        block("pve_firewall_rules.r", { rules }),
        block("pve_backup_job.b", { retention }),
        block("pve_firewall_options.o", { log_ratelimit }),
      ],
    }),
  ).toEqual([
    "pve_firewall_rules.r: rules[0].dstport: `dstport` is not an attribute of `rules`. Use `destination_port`.",
    expect.stringMatching(/rules\[1\]\.dst: `dst` is not an attribute of `rules`\. (Use|It has)/),
    "pve_firewall_rules.r: rules[1].proto: `proto` is not an attribute of `rules`. Use `protocol`.",
    "pve_backup_job.b: retention.keep-last: `keep-last` is not an attribute of `retention`. Use `keep_last`.",
    "pve_backup_job.b: retention.KEEP_DAILY: `KEEP_DAILY` is not an attribute of `retention`. Use `keep_daily`.",
    "pve_firewall_options.o: log_ratelimit.colour: `colour` is not an attribute of `log_ratelimit`. It has `enabled`, `burst`, `rate`.",
  ]);
});

it("unknown attributes are found in modules, in maps, at any depth, and in timeouts", () => {
  const entries = [{ order: 1, action: "permit", match: [{ key: "tag", vlue: "1" }] }];
  const tag_style = { color_map: { prod: { background: "ff0000", txt: "000000" } } };
  const module = {
    resources: [block("pve_sdn_route_map.r", { entries }), block("pve_cluster_options.o", { tag_style })],
    module_calls: { inner: { module: { resources: [block("data.pve_pools.p", { timeouts: { raed: "1m" } })] } } },
  };
  expect(problemsIn({ module_calls: { outer: { module } } })).toEqual([
    "module.outer.pve_sdn_route_map.r: entries[0].match[0].vlue: `vlue` is not an attribute of `match`. Use `value`.",
    'module.outer.pve_cluster_options.o: tag_style.color_map["prod"].txt: `txt` is not an attribute of `color_map`. Use `text`.',
    "module.outer.module.inner.data.pve_pools.p: timeouts.raed: `raed` is not an attribute of `timeouts`. Use `read`.",
  ]);
});

it("unknown attributes are found in a variable that is the whole value, if its values have the attribute's form", () => {
  const refersTo = (...references: string[]) => ({ expressions: { rules: { references } } });
  const block = (name: string, ...references: string[]) => ({
    ...{ address: `pve_firewall_rules.${name}`, mode: "managed", type: "pve_firewall_rules" },
    ...refersTo(...references),
  });
  const inner = { resources: [block("inner", "var.given")], variables: { given: {} } };
  const byDefault = { resources: [block("default", "var.given")], variables: { given: { default: rules } } };
  const plan = {
    ...planOf({
      resources: [block("own", "var.rules"), block("other", "var.other"), block("part", "var.x.rules", "var.x")],
      module_calls: {
        constant: { module: inner, expressions: { given: { constant_value: rules } } },
        passed: { module: inner, expressions: { given: { references: ["var.rules"] } } },
        default: { module: byDefault },
      },
    }),
    variables: { rules: { value: rules }, other: { value: [{ direction: "in", action: "ACCEPT" }] } },
  } as unknown as PlanFile;
  const found = unknownAttributes(plan).filter(({ path }) => path === "rules[0].dstport");
  expect(found.map(({ address, variable }) => `${address} ${variable}`)).toEqual([
    "pve_firewall_rules.own var.rules",
    "module.constant.pve_firewall_rules.inner var.given",
    "module.passed.pve_firewall_rules.inner var.given",
    "module.default.pve_firewall_rules.default var.given",
  ]);
});

it("unknown attributes of references and other providers are not reported", () => {
  const references = { rules: { references: ["local.rules"] } };
  expect(problemsIn({ resources: [block("pve_firewall_rules.r", {}, { expressions: references })] })).toEqual([]);
  expect(
    problemsIn({ resources: [block("pve_firewall_rules.r", { rules })] }, "registry.terraform.io/dwhoban/pve"),
  ).toEqual([]);
  expect(problemsIn({ resources: [block("pve_of_tomorrow.r", { rules })] })).toEqual([]);
  expect(unknownAttributes({})).toEqual([]);
});
