/** Error texts of the server about references, for all families. Facts: contributing/facts/transport.md. */
import type { ServerText } from "../api/server-texts";

export const REFER =
  "Refer to the attributes of its resource instead of writing its name, so that Terraform creates it first: `<type>.<name>.<attribute>`.";

/** Used after the rows of all families. */
export const generalTexts: readonly ServerText[] = [
  {
    text: /\bdoes not exist\b|\bdon't exist\b|\bnot existing\b|\bno such (alias|ipset|security group)\b|non-existing external node/i,
    failure: "invalid",
    remedy: `It refers to a missing object. ${REFER}`,
  },
];
