/** Error messages of the server about CPU models. Facts: contributing/facts/qemu.md#errors. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  { text: /cannot delete '(cputype|reported-model)'/i, code: "invalid" },
];
