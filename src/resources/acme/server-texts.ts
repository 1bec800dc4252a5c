/** Error messages of the server about ACME accounts and plugins. Facts: contributing/facts/acme.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  {
    text: /agree to (the )?terms of service/i,
    parameter: "tos_url",
    remedy: "Set `tos_url` to the URL of the terms, which the data source `pve_acme_directory_meta` has.",
  },
];
