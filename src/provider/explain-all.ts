/** Explains failures with the texts of all families, for tools that load them anyway. */
import { serverTextsOf } from "../api/server-texts";
import { serverTexts } from "../resources";
import { explainWith } from "./explain";

export const explain = explainWith(serverTextsOf(serverTexts));
