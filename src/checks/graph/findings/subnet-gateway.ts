import { type Check, inEachCluster, type Problem } from "../check";
import { endsOf } from "../networks";

export const subnetGateway: Check = {
  id: "subnet-gateway",
  severity: "warning",
  doc: "The gateway of an IPv4 subnet is the address of the network itself, or its broadcast address. The server takes it, and no guest can use it.",
  remedy: "Take another address of the subnet: mostly the first or the last one between them.",
  find: inEachCluster((cluster) =>
    cluster.of("pve_sdn_subnet").flatMap((subnet): Problem[] => {
      const [cidr, gateway] = [subnet.text("cidr"), subnet.text("gateway")];
      const ends = typeof cidr === "string" ? endsOf(cidr) : undefined;
      if (typeof gateway !== "string" || !ends) return [];
      const what = ends.network === gateway ? "network" : ends.broadcast === gateway ? "broadcast" : undefined;
      if (!what) return [];
      return [{ about: [subnet], at: "gateway", text: `${gateway} is the ${what} address of ${cidr}.` }];
    }),
  ),
};
