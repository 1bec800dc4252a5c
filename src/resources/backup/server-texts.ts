/** Error messages of the server about backup jobs. Facts: contributing/facts/backup.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [{ text: /no such vzdump job$/i, code: "not-found" }];
