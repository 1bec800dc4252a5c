/** Error messages of the server about mappings. Facts: contributing/facts/mapping.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  {
    text: /\bPath \S+ (does not exist|exists, but is not a directory)/,
    remedy:
      "Entries for the node that answers the request are checked on its disk, those for other nodes are not. Make the directory there, or let `endpoint` lead to another node.",
  },
];
