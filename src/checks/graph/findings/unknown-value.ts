import { allowedBy } from "../../../framework/description";
import { closest } from "../../../text/closest";
import { type Check, inEachCluster, type Problem } from "../check";
import { finderOf } from "../places";

export const unknownValue: Check = {
  id: "unknown-value",
  severity: "warning",
  doc: "An attribute has a value that Proxmox VE 9.2 does not know: a macro of the firewall, an API of a DNS provider for ACME, a CPU model of QEMU. A newer server may know it.",
  remedy:
    "Correct it. Data sources list what a server has (`firewall.DataMacros`, `acme.DataChallengeSchemas`); of a newer server acknowledge it.",
  find: inEachCluster(({ items }) =>
    items
      .filter(({ isResource }) => isResource)
      .flatMap((item) =>
        places(item).flatMap(({ attribute, value, at }): Problem[] => {
          const { open, named } = allowedBy(attribute);
          if (typeof value !== "string" || value === "" || !named) return [];
          const values = named.members.map((member) => member.value);
          const comparable = (text: string) => (open === "any-case" ? text.toLowerCase() : text);
          if (values.some((known) => comparable(known) === comparable(value))) return [];
          const meant = closest(value, values);
          const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
          return [{ about: [item], at, text: `Proxmox VE 9.2 does not know "${value}".${hint}` }];
        }),
      ),
  ),
};

const places = finderOf((attribute) => allowedBy(attribute).open !== undefined);
