/** Diagnostics that tests raise to see them passed on. */
import type { Path } from "../../src/plugin/contract";
import { error, warning } from "../../src/plugin/diagnostic";

const failing = error("error-of-a-test", "{summary}", { detail: "{detail}" });
const doubting = warning("warning-of-a-test", "{summary}", { detail: "{detail}" });

export const errorSaying = (summary: string, detail = "", at?: Path) => failing({ summary, detail }, at);
export const warningSaying = (summary: string, detail = "", at?: Path) => doubting({ summary, detail }, at);
