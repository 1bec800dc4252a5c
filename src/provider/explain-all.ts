/** Explains failures with the texts of all families, for tools that load them anyway. */
import { serverTextsOf } from "../api/server-texts";
import { serverTexts } from "../resources";
import { explainWith } from "./explain";

export const explain = explainWith(serverTextsOf(serverTexts));

/** The advice of an explanation, without the request and the error code. */
export function adviceAbout(...failure: Parameters<typeof explain>): string | undefined {
  const [explained] = explain(...failure);
  return explained?.detail?.split("\n\n").find((paragraph) => !/^(Request|Error code):/.test(paragraph));
}
