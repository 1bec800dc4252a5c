/**
 * The server, or another one in its place, sends a megabyte of hostile text in each string of a response. The real
 * client reads it. The test checks everything that leaves the provider: diagnostics as Terraform gets them, and every
 * line of the log.
 */

import { describe, expect, it } from "vitest";
import { createClient } from "../../src/api";
import { formatLine } from "../../src/plugin/log";
import { encodeDiagnostics } from "../../src/plugin/rpc/diagnostics";
import { explain } from "../../src/provider/explain-all";
import { serverTexts } from "../../src/resources";
import { configuration } from "../api/support/client";
import { rawServer } from "../api/support/raw-server";
import { closeLater } from "../support/close-later";
import { errorSaying, warningSaying } from "../support/diagnostics";
import { type PathSession, withPaths } from "../support/path-session";
import { sampled } from "../support/runs";

const MEGABYTE = 1_000_000;
/** Node accepts no longer lines in the head of a response. */
const HEAD = 12_000;

/** One sample of each kind: for the terminal, for the patterns of refusals, and for those of secrets. */
const TEXTS: readonly (readonly [name: string, unit: string])[] = [
  ["escape sequences", "\u001b[2J\u001b]0;owned\u0007\u009b31m\b\r\u202eb\u200bc\u2066\ufeff\u{e0041}\n"],
  ["beginnings of known refusals", ": 400 Rule 'Permission check failed (, no such a "],
  ["tickets", "PVE:a@b:"],
  ["names of secrets", '"token" : "\\'],
];

const UPID = "UPID:pve1:000018F1:00055F91:6B0158CC:reloadnetworkall::root@pam!tf:";

interface Place {
  readonly where: string;
  readonly length?: number;
  /** Bytes of the response to a request. */
  readonly answer: (text: string, path: string) => string;
  readonly ask?: (session: PathSession) => Promise<unknown>;
}

const head = (status: string, headers = "") => `HTTP/1.1 ${status}\r\n${headers}connection: close\r\n`;
const body = (text: string) => `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const json = (status: string, value: unknown) =>
  head(status, "content-type: application/json\r\n") + body(JSON.stringify(value));
const oneLine = (text: string) => text.replace(/[\r\n\u0080-\u{10ffff}]/gu, "~").replace(/[\0\b]/g, "?");

const task = (session: PathSession) => session.task(UPID);
/** Responses for a task that has ended. */
const taskAnswer = (status: object, lines: readonly object[]) => (path: string) =>
  json("200 OK", {
    data: path.includes("/log") ? lines : { status: "stopped", exitstatus: "OK", upid: UPID, ...status },
  });

const PLACES: readonly Place[] = [
  { where: "the status line", answer: (text) => head(`500 ${oneLine(text)}`) + body("") },
  { where: "a short status line", length: HEAD, answer: (text) => head(`500 ${oneLine(text)}`) + body("") },
  { where: "the message of a refusal", answer: (text) => json("500 x", { message: text }) },
  { where: "the text for a parameter", answer: (text) => json("400 x", { message: "no", errors: { comment: text } }) },
  { where: "the name of a parameter", answer: (text) => json("400 x", { message: "no", errors: { [text]: "no" } }) },
  {
    where: "ten thousand parameters",
    answer: (text) => {
      const errors = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`p${at}`, text.slice(0, 100)]));
      return json("400 x", { message: "no", errors });
    },
  },
  { where: "a refusal in plain text", answer: (text) => head("500 x", "content-type: text/plain\r\n") + body(text) },
  { where: "a page", answer: (text) => head("200 OK", "content-type: text/html\r\n") + body(`<html>${text}`) },
  { where: "a proxy's page", answer: (text) => head("502 x", "content-type: text/html\r\n") + body(`<html>${text}`) },
  { where: "an answer that is cut off", answer: (text) => head("200 OK") + body(`{"data":${JSON.stringify(text)}`) },
  { where: "an answer without data", answer: (text) => json("200 OK", { other: text }) },
  { where: "an answer of another form", answer: (text) => json("200 OK", { data: text }) },
  { where: "a redirect", length: HEAD, answer: (text) => head(`302 x`, `location: ${oneLine(text)}\r\n`) + body("") },
  {
    where: "a content type",
    length: HEAD,
    answer: (text) => head("200 OK", `content-type: ${oneLine(text)}\r\n`) + body("["),
  },
  { where: "what is no HTTP", answer: (text) => text },
  {
    where: "a line of a task's log",
    ask: task,
    answer: (text, path) => taskAnswer({ exitstatus: "failed" }, [{ n: 1, t: text }])(path),
  },
  { where: "the end of a task", ask: task, answer: (text, path) => taskAnswer({ exitstatus: text }, [])(path) },
  {
    where: "lists in lists",
    answer: (text) => head("200 OK") + body(`{"data":${"[".repeat(text.length / 2)}${"]".repeat(text.length / 2)}}`),
  },
  {
    where: "objects in objects",
    answer: (text) =>
      head("400 x") + body(`{"errors":${'{"a":'.repeat(text.length / 6)}1${"}".repeat(text.length / 6)}}`),
  },
  {
    where: "the id of a task",
    ask: async (session) => session.task(await session.put("/cluster/sdn", {}, { domain: "d" })),
    answer: (text) => json("200 OK", { data: text }),
  },
  {
    where: "the version",
    answer: (text) => json("200 OK", { data: { version: text, release: text, repoid: "x" } }),
    ask: async (session) => {
      const version = await session.version();
      throw new Error(`too old: ${version.version} ${version.release} ${version.atLeast("9.1")}`);
    },
  },
];

/** Every string in logged or reported data, including names of fields. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)]);
}

const hasControlCharacters = (text: string) => /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text.replaceAll("\n", ""));

/** In the sample, each place has one string, and the first place has all of them. */
const textsAt = (place: Place) => {
  const index = PLACES.indexOf(place);
  return sampled(TEXTS, (_, text) => index === 0 || text === index % TEXTS.length);
};

describe.each(PLACES)("a megabyte in $where", (place) => {
  const { answer, ask, length = MEGABYTE } = place;

  it.each(textsAt(place))("a string of %s is reported and logged without control characters", async (_, unit) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    const server = await rawServer((socket, request) => {
      // The first part of a request.
      if (/^[A-Z]+ \//.test(request)) socket.end(answer(text, request.split(" ", 2)[1] ?? ""));
    });
    const lines: string[] = [];
    const log = (level: "debug", message: string, fields?: Readonly<Record<string, unknown>>) => {
      lines.push(formatLine("pve.api", level, message, fields));
    };
    const client = createClient(configuration(server.url), {
      log: Object.assign(log as never, { level: "trace" as const }),
      serverTexts,
      environment: {},
      random: () => 1,
    });
    closeLater(() => client.close());
    const timeoutMs = ask === task ? 5_000 : 300;
    const session = withPaths(client.session({ signal: new AbortController().signal, timeoutMs }));

    const failure = await (ask?.(session) ?? session.list("/pools")).then(
      (value) => new Error(`no failure but ${String(value).slice(0, 100)}`),
      (caught: unknown) => caught,
    );
    const operation = { type: "pve_pool", attributes: {}, doing: "create", state: {} } as const;
    const explained = explain(failure, operation);
    const encoded = encodeDiagnostics(explained.length > 0 ? explained : [errorSaying(String(failure))]);

    expect(encoded.length).toBeGreaterThan(0);
    expect(String(failure)).toMatch(/^PveError|too old/);
    for (const { summary = "", detail = "" } of encoded) {
      expect(summary).not.toMatch(/\n|no failure but/);
      expect(hasControlCharacters(summary) || hasControlCharacters(detail)).toBe(false);
      expect(summary.length + detail.length).toBeLessThan(100_000);
    }
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(hasControlCharacters(line)).toBe(false);
      const long = textsIn(JSON.parse(line)).filter((value) => hasControlCharacters(value) || value.length > 60_000);
      expect(long).toEqual([]);
    }
  });
});

it("quotes of stored objects in diagnostics of definitions contain no control characters, either", () => {
  const comment = `\u001b[31m${"x".repeat(MEGABYTE)}\u202e`;
  const [encoded] = encodeDiagnostics([
    warningSaying(`The rule "${comment}" has no effect`, `It says:\n${comment}\nand more`),
  ]);
  expect(encoded?.summary).toMatch(/^The rule "\\u\{1b\}\[31mx+…\(cut: \d+ more characters\)$/);
  expect(encoded?.detail).toMatch(/^It says:\n\\u\{1b\}\[31mx+…\(cut: \d+ more characters\)\nId: warning-of-a-test$/);
});
