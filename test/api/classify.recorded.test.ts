import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../src/api/types";
import { judge, RECORDED_ERRORS, type RecordedError } from "./support/recorded-errors";

const judged = RECORDED_ERRORS.map((error) => ({ error, ...judge(error) }));

function withCode(code: ErrorCode) {
  return judged.filter((entry) => entry.code === code);
}

function words({ message = "", text = "", errors = {} }: RecordedError): string {
  return [message, text, ...Object.values(errors)].join("\n");
}

describe("the recorded refusals", () => {
  it("the recorded refusals are complete", () => {
    expect(RECORDED_ERRORS.length).toBeGreaterThan(1100);
  });

  it("the recorded refusals are of class `server` only where an outer system or the server's own code failed", () => {
    const outside =
      /can't connect to|couldn't create \w+ socket|could not test target|dns api error|GET to http|wide character|as an ARRAY ref|Not a HASH|malformed JSON|internal error/i;
    const unexplained = withCode("server").filter(({ error }) => !outside.test(words(error)));
    expect(unexplained.map(({ error }) => error)).toEqual([]);
    expect(withCode("server").length).toBeLessThan(50);
  });

  it("the recorded refusals are `not-found` only when the addressed object is missing", () => {
    // The addressed object is in the path, or a parameter names the pool or IP mapping.
    for (const { error } of withCode("not-found")) {
      const name = /'([^']+)' (?:does not exist|not found|not defined|is not HA)|no such [\w -]+ '([^']+)'/.exec(
        words(error),
      );
      const missing = name?.[1] ?? name?.[2];
      if (
        missing === undefined ||
        /^\/(pools$|cluster\/sdn\/vnets\/\w+\/ips$|cluster\/firewall\/(ipset|groups)$)/.test(error.path)
      )
        continue;
      const path = decodeURIComponent(error.path).toLowerCase();
      expect(path, words(error)).toContain(missing.toLowerCase());
    }
  });

  it("the recorded refusals are never `not-found` when they complain about a value or a permission", () => {
    const values =
      /does not match|type check|enumeration|does not have a value|maximum|permission check|not defined in schema|no such option/i;
    expect(withCode("not-found").filter(({ error }) => values.test(words(error)))).toEqual([]);
    expect(withCode("already-exists").filter(({ error }) => values.test(words(error)))).toEqual([]);
  });

  it("the recorded refusals are `stale-digest` exactly when the file was modified", () => {
    for (const { error, code } of judged) {
      expect(code === "stale-digest", words(error)).toBe(words(error).includes("detected modified configuration"));
    }
  });

  it("the recorded refusals name path and privilege when a permission is missing", () => {
    for (const { error, privilege } of withCode("forbidden")) {
      if (/Permission check failed\s*$/.test(words(error))) continue;
      expect(privilege, words(error)).toBeDefined();
      expect(privilege?.privileges.join("|")).toMatch(
        /^[A-Z][A-Za-z]+\.[A-Z][A-Za-z]+(\|[A-Z][A-Za-z]+\.[A-Z][A-Za-z]+)*$/,
      );
    }
    expect(withCode("forbidden").length).toBeGreaterThan(200);
  });

  it("the recorded refusals name the parameters even if they came as text inside a 500", () => {
    for (const { error, parameters } of judged) {
      if (!/400 (Parameter verification failed|Rule '.*' is invalid)\.\n\w/.test(error.message ?? "")) continue;
      expect(Object.keys(parameters), words(error)).not.toEqual([]);
      for (const name of Object.keys(parameters)) expect(error.message).toContain(`\n${name}: `);
    }
  });

  it("the recorded refusals contain neither source locations nor trailing line feeds", () => {
    for (const { message, parameters } of judged) {
      for (const text of [message, ...Object.values(parameters)]) {
        expect(text).not.toMatch(/\/usr\/share\/perl5/);
        expect(text).not.toMatch(/\n$/);
      }
    }
  });

  it("the recorded refusals are repeated only if the request had no effect", () => {
    for (const { error, retryable } of judged) if (retryable) expect(error.status).toBe(595);
  });
});
