import type { Cluster, ItemOf } from "../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { finderOf } from "../../framework/values/places";
import { message, template } from "../../naming/message";
import { isCredentialName, sureSecret } from "../../output/secret-parts";
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { webhook } from "../../resources/notifications/webhook";

export const credentialLiteral = likelyMistake("credential-literal", {
  doc: "The application contains a password, token or key as a literal, for example in the URL or the body of a webhook. The synthesized files contain it, too. Servers on the loopback interface are exempt.",
  remedy:
    "Take it from a sensitive `TerraformVariable`, from another provider or, in the provider block, from the environment.",
  find: inEachCluster((cluster) => {
    if (isLoopback(cluster)) return [];
    const headers = cluster.of(webhook).flatMap((hook) => [...secretHeaders(hook), ...secretTexts(hook)]);
    const sensitive = [...cluster.providers, ...cluster.items].flatMap((item) =>
      secrets(item.attributes, (name) => item.given(name)).flatMap(({ name, value, at }): Problem[] => {
        if (!isCredential(name, value)) return [];
        const remedy = cluster.providers.includes(item)
          ? "Take it from the environment or a variable."
          : "Take it from a variable.";
        return [problem([item], message`is a credential, and is written into the synthesized files. ${remedy}`, at)];
      }),
    );
    return [...headers, ...sensitive];
  }),
});

/** The server shows headers to every user who may read the endpoint. */
function secretHeaders(endpoint: ItemOf<typeof webhook>): Problem[] {
  return endpoint.objects("headers").flatMap(({ index, object: { name, value } }): Problem[] => {
    if (typeof name !== "string" || typeof value !== "string" || !isCredentialName(name) || value.includes("{{"))
      return [];
    const text = template(
      "is a credential, and is written into the synthesized files. Put it into `secretsWo`, and name it here as `{{ secrets.name }}`.",
    );
    return [problem([endpoint], text, path("headers", index, "value"))];
  });
}

/** Every client that knows the address of a hook may send to it. */
function secretTexts(endpoint: ItemOf<typeof webhook>): Problem[] {
  return (["url", "body"] as const).flatMap((at): Problem[] => {
    const value = endpoint.text(at) ?? "";
    const part = sureSecret(value);
    if (!part) return [];
    const text = message`has a credential in its ${part.what}, which is written into the synthesized files, and which the server shows. Put it into \`secretsWo\`, and name it here as \`{{ secrets.name }}\`.`;
    return [problem([endpoint], text, path(at))];
  });
}

const FILE = /^[/~]/;

/** Sensitive, since the value may hold a credential; in most configurations it does not. */
const MAY_HOLD = /:\/\/[^/\s]*@/;

const secrets = finderOf(({ traits }) => traits.sensitive);

function isCredential(name: string, value: Value): boolean {
  // The ID of a key is useless without the key.
  if (name === "eab_kid") return false;
  if (typeof value === "string") return value !== "" && (!name.endsWith("proxy") || MAY_HOLD.test(value));
  const isThere = (part: Value) => part !== UNKNOWN && part !== null && part !== "";
  // The same map also holds the user or the zone of a token, and paths of key files.
  if (isMap(value))
    return Object.entries(value).some(
      ([key, part]) => isCredentialName(key) && !FILE.test(String(part)) && isThere(part),
    );
  return Array.isArray(value) && value.some(isThere);
}

function isLoopback({ providers }: Cluster): boolean {
  const hosts = providers.flatMap((provider) =>
    [provider.text("endpoint") ?? [], provider.texts("endpoints").known].flat(),
  );
  return (
    hosts.length > 0 && hosts.every((url) => /^(https?:\/\/)?(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/.test(url))
  );
}
