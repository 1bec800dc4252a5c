/** Explains with the texts of all families, for what has them loaded anyway. */
import { serverTextsOf } from "../api/server-texts";
import { serverTexts } from "../resources";
import { explainWith } from "./explain";

export const explain = explainWith(serverTextsOf(serverTexts));
