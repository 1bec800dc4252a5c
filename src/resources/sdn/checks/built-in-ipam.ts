import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { netbox, phpipam } from "../services/ipam";

export const builtInIpam: Check = {
  id: "built-in-ipam",
  severity: "error",
  doc: "An IPAM has the name of the built-in one, `pve`.",
  remedy: "Give it another name.",
  find: inEachCluster((cluster) =>
    cluster
      .of(netbox, phpipam)
      .filter((item) => item.text("ipam") === "pve")
      .map((item): Problem => {
        const text = message`"pve" is the built-in IPAM that every server has.`;
        return { about: [item], at: path("ipam"), text };
      }),
  ),
};
