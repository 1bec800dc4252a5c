/** Closed sets of values of ACME. Facts: contributing/facts/acme.md. */
import { enumeration } from "../formats/enumeration";

export const pluginTypeValues = enumeration("acme.PluginType", "How a challenge is answered.", {
  dns: "By a DNS record.",
  standalone: "By a web server on the node.",
});
