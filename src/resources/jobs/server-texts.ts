/** Error messages of the server about jobs. Facts: contributing/facts/jobs.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [{ text: /no such realm-sync job$/i, code: "not-found" }];
