import { MACROS } from "../../../resources/formats/macros";
import { closest } from "../../../text/closest";
import { type Check, inEachCluster, type Problem } from "../check";
import { rulesOf } from "../rules";

const known = new Set(MACROS.map((name) => name.toLowerCase()));

export const unknownMacro: Check = {
  id: "unknown-macro",
  severity: "warning",
  doc: "A firewall rule uses a macro that Proxmox VE 9.2 does not have. A newer server may have it.",
  remedy: "Correct the name; the data source `firewall.DataMacros` lists those that a server has.",
  find: inEachCluster((cluster) =>
    rulesOf(cluster).flatMap(({ list, at, rule: { macro } }): Problem[] => {
      if (typeof macro !== "string" || macro === "" || known.has(macro.toLowerCase())) return [];
      const meant = closest(macro, MACROS);
      const text = `the server has no macro "${macro}".${meant ? ` Did you mean "${meant}"?` : ""}`;
      return [{ about: [list], at: `${at}macro`, text }];
    }),
  ),
};
