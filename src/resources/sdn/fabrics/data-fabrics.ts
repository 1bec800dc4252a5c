/** All fabrics. */
import { string } from "../../../framework/attribute";
import { parameter } from "../../parameters/parameter";
import { listing } from "../listing";
import { bgpAttributes, openfabricAttributes, ospfAttributes, wireguardAttributes } from "./types";

export const fabricsData = listing({
  type: "sdn_fabrics",
  since: "9.0",
  items: "fabrics",
  description: "Lists fabrics of all protocols.",
  attributes: {
    protocol: parameter("protocol", string({ doc: "Protocol of the fabric." })),
    ...wireguardAttributes,
    ...ospfAttributes,
    ...openfabricAttributes,
    ...bgpAttributes,
  },
  entries: (session, version, _, options) => session.read("GET /cluster/sdn/fabrics/fabric", {}, version, options),
  sortedBy: ["fabric"],
  operations: ["GET /cluster/sdn/fabrics/fabric"],
});
