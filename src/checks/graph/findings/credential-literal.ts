import type { Attribute, Attributes, State } from "../../../framework/attribute";
import { isMap, UNKNOWN, type Value } from "../../../plugin/cty/value";
import { camelCase } from "../../../text/camel-case";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";

export const credentialLiteral: Check = {
  id: "credential-literal",
  severity: "warning",
  doc: "A password, token or key is written into the application, and so into the synthesized files. Servers on the loopback interface are not looked at.",
  remedy:
    "Take it from a sensitive `TerraformVariable`, from another provider, or, of the provider block, from the environment.",
  find: inEachCluster((cluster) => {
    if (isLoopback(cluster)) return [];
    return [...cluster.providers, ...cluster.items].flatMap((item) =>
      literalsIn(item.attributes, item.values, "").map((at): Problem => {
        const remedy =
          item.block.kind === "provider" ? "Take it from the environment or a variable." : "Take it from a variable.";
        return { about: [item], at, text: `is a credential, and is written into the synthesized files. ${remedy}` };
      }),
    );
  }),
};

/** Sensitive since it may hold a credential; mostly it does not. */
const MAY_HOLD = /:\/\/[^/\s]*@/;

function literalsIn(attributes: Attributes, values: State, prefix: string): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = values[name] ?? null;
    if (value === null || value === UNKNOWN || !attribute.isConfigurable) return [];
    const at = prefix + camelCase(name);
    if (attribute.traits.sensitive) return isCredential(name, value) ? [at] : [];
    return nested(attribute, value, at);
  });
}

function nested({ shape }: Attribute, value: Value, at: string): string[] {
  if (shape.kind !== "object") return [];
  if (isMap(value)) return literalsIn(shape.attributes, value, `${at}.`);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: Value, index: number) =>
    isMap(item) ? literalsIn(shape.attributes, item, `${at}[${index}].`) : [],
  );
}

function isCredential(name: string, value: Value): boolean {
  if (typeof value === "string") return value !== "" && (!name.endsWith("proxy") || MAY_HOLD.test(value));
  const parts = isMap(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  return parts.some((part: Value) => part !== UNKNOWN && part !== null && part !== "");
}

function isLoopback({ providers }: Cluster): boolean {
  const hosts = providers.flatMap((provider) =>
    [provider.text("endpoint") ?? [], provider.texts("endpoints").known].flat(),
  );
  return (
    hosts.length > 0 && hosts.every((url) => /^(https?:\/\/)?(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/.test(url))
  );
}
