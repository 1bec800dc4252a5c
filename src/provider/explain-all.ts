/** Explains failures with the texts of all families, for tools that load them anyway. */
import { serverTextsOf } from "../api/server-texts";
import { serverTexts } from "../resources";
import { adviceAbout as adviceAboutWith, explainWith } from "./explain";

const texts = serverTextsOf(serverTexts);

export const explain = explainWith(texts);
export const adviceAbout = (failure: unknown): string => adviceAboutWith(failure, texts);
