/** Diagnostics that tests raise to see them passed on. */
import type { Path } from "../../src/plugin/contract";
import { diagnostic } from "../../src/plugin/diagnostic";

const failing = diagnostic({ id: "error-of-a-test", summary: "{summary}", detail: "{detail}" });
const warning = diagnostic({ id: "warning-of-a-test", severity: "warning", summary: "{summary}", detail: "{detail}" });

export const errorSaying = (summary: string, detail = "", at?: Path) => failing({ summary, detail }, at);
export const warningSaying = (summary: string, detail = "", at?: Path) => warning({ summary, detail }, at);
