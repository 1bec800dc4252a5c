import { isMap, UNKNOWN, type Value } from "../../../plugin/cty/value";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import { finderOf } from "../places";

export const credentialLiteral: Check = {
  id: "credential-literal",
  severity: "warning",
  doc: "A password, token or key is written into the application, and so into the synthesized files. Servers on the loopback interface are not looked at.",
  remedy:
    "Take it from a sensitive `TerraformVariable`, from another provider, or, of the provider block, from the environment.",
  find: inEachCluster((cluster) => {
    if (isLoopback(cluster)) return [];
    return [...cluster.providers, ...cluster.items].flatMap((item) =>
      secrets(item.attributes, item.values).flatMap(({ name, value, at }): Problem[] => {
        if (!isCredential(name, value)) return [];
        const remedy =
          item.block.kind === "provider" ? "Take it from the environment or a variable." : "Take it from a variable.";
        return [{ about: [item], at, text: `is a credential, and is written into the synthesized files. ${remedy}` }];
      }),
    );
  }),
};

/** Sensitive since it may hold a credential; mostly it does not. */
const MAY_HOLD = /:\/\/[^/\s]*@/;

const secrets = finderOf(({ traits }) => traits.sensitive);

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
