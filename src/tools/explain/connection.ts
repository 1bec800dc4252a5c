/** Explains connection failures in the words of operating systems and other programs, with the provider's advice. */
import { connectionProblem } from "../../api/transport-failure";
import { MEANINGS } from "../../provider/remedies";
import { upperFirst } from "../../strings/case";
import { CODE_PAGES, type Explanation, facts } from "./explanation";

/** Messages of OpenSSL, curl, Go and the C library, each with Node's code for the same failure. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired|certificate is not valid after|expired certificate/i, "CERT_HAS_EXPIRED"],
  [/certificate is not yet valid/i, "CERT_NOT_YET_VALID"],
  [
    /self[- ]signed certificate|unknown authority|unable to (?:verify|get local issuer|get issuer)|certificate verify failed/i,
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  ],
  [/certificate is (?:not )?valid for\b|altnames|certificate subject name/i, "ERR_TLS_CERT_ALTNAME_INVALID"],
  [/wrong version number|server gave HTTP response to HTTPS client/i, "ERR_SSL_WRONG_VERSION_NUMBER"],
  [/connection refused/i, "ECONNREFUSED"],
  [/could not resolve host|no such host|name or service not known|nodename nor servname/i, "ENOTFOUND"],
  [/temporary failure in name resolution/i, "EAI_AGAIN"],
  [/no route to host/i, "EHOSTUNREACH"],
  [/network is unreachable/i, "ENETUNREACH"],
  [/connection reset by peer|socket hang up/i, "ECONNRESET"],
  [/connection timed out|connect timeout|i\/o timeout/i, "ETIMEDOUT"],
];

/** Error codes of Node and of the operating system. */
const CODE = /\b(?:E[A-Z]{2,}(?:_[A-Z]+)*|(?:ERR|UND|CERT|DEPTH|SELF|UNABLE)_[A-Z_]+)\b/g;

export function explainConnectionFailure(line: string): Explanation[] {
  const codes = [...MESSAGES.flatMap(([text, code]) => (text.test(line) ? code : [])), ...(line.match(CODE) ?? [])];
  for (const code of codes) {
    const { kind, reason, advice } = connectionProblem({ code, message: line });
    if (advice === undefined) continue;
    const title = `Error code ${kind}`;
    const text = `${upperFirst(reason)}. ${MEANINGS[kind] ?? ""}`.trim();
    return [{ kind: "error", title, text, facts: facts({ Remedy: [advice], Pages: CODE_PAGES }) }];
  }
  return [];
}
