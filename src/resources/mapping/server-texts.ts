/** Error messages of the server about mappings. Facts: contributing/facts/mapping.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  {
    text: /\bPath \S+ (does not exist|exists, but is not a directory)/,
    remedy:
      "The node that receives the request checks its own directory. Create the directory there, or let `endpoint` lead to another node.",
  },
];
