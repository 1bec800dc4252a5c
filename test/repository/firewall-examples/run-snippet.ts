/** Runs a snippet of constructs in a stack, with the names that it presupposes, and returns the configuration. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as cdktf from "cdktf";
import { transformSync } from "esbuild";
import * as library from "../../../src";
import { synthesize } from "../../support/synthesis";
import type { Configuration } from "./configured-firewall";

const { firewall, sdn, PveProvider } = library;

/** Names that examples use without defining them. */
const GIVEN: Readonly<Record<string, (stack: cdktf.TerraformStack) => unknown>> = {
  stack: (stack) => stack,
  management: (stack) =>
    new firewall.Ipset(stack, "given-management", { name: "management", entries: { "198.51.100.0/24": "" } }),
  blocked: (stack) =>
    new firewall.Ipset(stack, "given-blocked", { name: "blocked", entries: { "203.0.113.0/24": "" } }),
  monitoring: (stack) => new firewall.SecurityGroup(stack, "given-monitoring", { name: "monitoring", rules: [] }),
  rules: (stack) => new firewall.Rules(stack, "given-rules", { rules: [] }),
  frontNetwork: (stack) => networkOf(stack, "front"),
  databaseNetwork: (stack) => networkOf(stack, "data"),
};

const networkOf = (stack: cdktf.TerraformStack, name: string) =>
  new sdn.Vnet(stack, `given-${name}`, {
    vnet: name,
    zone: new sdn.ZoneSimple(stack, `given-${name}-zone`, { zone: name }).zone,
  });

const MODULES: Readonly<Record<string, unknown>> = { cdktf, "cdktf-pve": library };

/** Runs the snippet; `outdir` is its folder. */
export function configurationOf(code: string, outdir: string): Configuration {
  // The configuration is complete before the first `await`. Modules have no `this`, which in a snippet is the stack.
  const [synchronous = ""] = code.split(/^await /m);
  const { code: script } = transformSync(synchronous.replace(/\bthis\b/g, "stack"), { loader: "ts", format: "cjs" });
  const declared = new Set([...code.matchAll(/\b(?:const|let|class|of) (\w+)/g)].map(([, name]) => name));
  // Neither a property nor a part of a string.
  const isUsed = (name: string) => new RegExp(`(?<![\\w."'-])${name}\\b(?!\\s*:|["'-])`).test(script);
  const givenNames = Object.keys(GIVEN).filter((name) => !declared.has(name) && isUsed(name));
  const imported = { ...cdktf, ...library };
  const isImported = (name: string) => new RegExp(`import [^;]*\\b${name}\\b`).test(code);
  const free = Object.keys(imported).filter((name) => !declared.has(name) && !isImported(name));
  const run = new Function("require", "exports", "module", ...free, ...givenNames, script);
  const { example } = synthesize(
    {
      example(stack) {
        new PveProvider(stack, "pve", { endpoint: "https://pve1.example.com:8006" });
        const values = [
          ...free.map((name) => imported[name as keyof typeof imported]),
          ...givenNames.map((name) => GIVEN[name]?.(stack)),
        ];
        const load = (name: string) => MODULES[name] ?? createRequire(import.meta.url)(name);
        run.call(stack, load, {}, {}, ...values);
      },
    },
    outdir,
    { skipValidation: true },
  );
  return JSON.parse(readFileSync(join(example, "cdk.tf.json"), "utf8")) as Configuration;
}
