import type { Attribute, Attributes } from "../../framework/attribute";
import type { Cluster } from "../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../framework/checks/check";
import { allowedBy } from "../../framework/description";
import { path } from "../../framework/diagnostics";
import { finderOf } from "../../framework/values/places";
import { closest } from "../../naming/closest";
import { message } from "../../naming/message";
import { servicePorts } from "../../net/protocols";
import { icmpVersion } from "../../resources/formats/protocols";

export const unknownValue = likelyMistake("unknown-value", {
  doc: "Proxmox VE 9.2 does not know a value: a firewall macro, a service name instead of a port, a DNS API for ACME, or a CPU model of QEMU. A newer server may know it.",
  remedy:
    "Correct the value, which a data source of the server lists (`firewall.DataMacros`, `acme.DataChallengeSchemas`). Acknowledge the warning for a newer server.",
  find: inEachCluster((cluster) => [...servicesIn(cluster), ...valuesIn(cluster)]),
});

const valuesIn = ({ items }: Cluster): Problem[] =>
  items
    .filter(({ isResource }) => isResource)
    .flatMap((item) =>
      places(item.attributes, (name) => item.given(name)).flatMap(({ attribute, value, at }): Problem[] => {
        const { open, named } = allowedBy(attribute);
        if (typeof value !== "string" || value === "" || !named) return [];
        const values = named.members.map((member) => member.value);
        const comparable = (text: string) => (open === "any-case" ? text.toLowerCase() : text);
        if (values.some((known) => comparable(known) === comparable(value))) return [];
        const meant = closest(value, values);
        const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
        return [problem([item], message`Proxmox VE 9.2 does not know "${value}".${hint}`, at)];
      }),
    );

/** The server looks services up in its `/etc/services`, where an administrator may have added some. */
function servicesIn(cluster: Cluster): Problem[] {
  return rulesOf(cluster).flatMap(({ item, at, rule }) => {
    if (typeof rule.protocol === "string" && icmpVersion(rule.protocol) !== undefined) return [];
    return (["source_port", "destination_port"] as const).flatMap((name) => {
      const ports = rule[name];
      if (typeof ports !== "string" || !/[a-z]/i.test(ports)) return [];
      const unknown = ports.split(",").filter((port) => /^[a-z]/i.test(port) && !servicePorts.has(port));
      return unknown.map((port): Problem => {
        const meant = closest(port, servicePorts.keys());
        const hint = meant === undefined ? " Write its number." : ` Did you mean "${meant}"?`;
        return problem([item], message`Proxmox VE 9.2 does not know the service "${port}".${hint}`, [
          ...at,
          ...path(name),
        ]);
      });
    });
  });
}

/** Firewall rules in lists, then single rules. */
function rulesOf(cluster: Cluster) {
  const lists = cluster.of().filter(({ attributes }) => hasPorts(innerOf(attributes.rules)));
  const single = cluster.of().filter(({ attributes }) => hasPorts(attributes));
  return [
    ...lists.flatMap((item) =>
      item.objects("rules").map(({ index, object }) => ({ item, at: path("rules", index), rule: object })),
    ),
    ...single.map((item) => ({ item, at: [], rule: item.values })),
  ];
}

const innerOf = (list: Attribute | undefined): Attributes =>
  list?.shape.kind === "object" ? list.shape.attributes : {};
const hasPorts = (attributes: Attributes): boolean => "source_port" in attributes && "destination_port" in attributes;

const places = finderOf((attribute) => allowedBy(attribute).open !== undefined);
