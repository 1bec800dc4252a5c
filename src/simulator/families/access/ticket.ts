/**
 * `POST /access/ticket`: login by password, renewal by ticket, second factor. All failures have the same message.
 * Facts: contributing/facts/transport.md#logins.
 */

import { createHmac } from "node:crypto";
import { isUsable } from "../../kernel/access/authenticate";
import { normalizePath, privilegesOf, ROOT } from "../../kernel/access/permissions";
import { SECRETS, USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import { splitList } from "../../schema/property-string";
import * as refuse from "./texts";

/** Validity of a one-time password, in seconds. */
const STEP = 30;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function decodeBase32(secret: string): Buffer {
  const bits = [...secret.toUpperCase().replace(/[^A-Z2-7]/g, "")]
    .map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export function totpStep(seconds: number): number {
  return Math.floor(seconds / STEP);
}

/** Returns a time-based one-time password (RFC 6238): SHA-1, six digits. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Returns the step of a valid code: the current step or one next to it, later than `after`. */
function acceptedStep(secret: string, code: string, seconds: number, after = -1): number | undefined {
  const now = totpStep(seconds);
  return [now, now - 1, now + 1].find((step) => step > after && totpCode(secret, step) === code);
}

const MAX_TOTP_FAILURES = 8;

function userName(call: Call): string {
  const name = call.required("username");
  const realm = call.text("realm");
  return realm === undefined ? name : `${name}@${realm}`;
}

/** Checks a code and records its use: each code works once. */
function acceptCode(call: Call, user: string, answer: string): boolean {
  const code = /^totp:(\d{6})$/.exec(answer)?.[1];
  return call.cluster.store.change(SECRETS, ({ totp }) => {
    const factor = totp[user];
    if (!factor || code === undefined || (factor.failures ?? 0) >= MAX_TOTP_FAILURES) return false;
    const step = acceptedStep(factor.secret, code, call.now, factor.lastStep);
    if (step === undefined) {
      factor.failures = (factor.failures ?? 0) + 1;
      return false;
    }
    factor.lastStep = step;
    factor.failures = 0;
    return true;
  });
}

/** Checks the password and returns whether the login is complete or its second factor is pending. */
function logIn(call: Call, user: string): "complete" | "pending" {
  const { tickets } = call.cluster;
  const password = call.required("password");
  const challenge = call.text("tfa-challenge");
  if (challenge !== undefined) {
    // The answer to a challenge is sent as the password.
    if (call.text("otp") !== undefined) refuse.wrongLogin();
    const ok = tickets.verify(challenge, user)?.pending && acceptCode(call, user, password);
    return ok ? "complete" : refuse.wrongLogin();
  }
  const renewed = tickets.verify(password);
  if (renewed && !renewed.pending && [user, ROOT].includes(renewed.user)) return "complete";
  if (call.read(SECRETS).passwords[user] !== password) refuse.wrongLogin();
  const otp = call.text("otp");
  if (otp !== undefined) return acceptCode(call, user, otp) ? "complete" : refuse.wrongLogin();
  return call.read(SECRETS).totp[user] ? "pending" : "complete";
}

function issueTicket(call: Call, user: string) {
  const { tickets } = call.cluster;
  const isPending = logIn(call, user) === "pending";
  return {
    username: user,
    ticket: isPending ? tickets.issuePending(user, { totp: true }) : tickets.issue(user),
    CSRFPreventionToken: tickets.csrfToken(user),
    ...(isPending && { NeedTFA: 1 }),
  };
}

/** Verifies a login and privileges on a path. It issues no ticket, and fails if a privilege is missing. */
function verifyPrivileges(call: Call, user: string, path: string, privileges: string) {
  if (logIn(call, user) === "pending") refuse.wrongLogin();
  const at = normalizePath(path);
  const wanted = splitList(privileges);
  const held = at === undefined ? new Set<string>() : privilegesOf(call.read(USER_CONFIG), user, at);
  if (wanted.length === 0 || !wanted.every((privilege) => held.has(privilege))) refuse.wrongLogin();
  return { username: user };
}

function createTicket(call: Call) {
  const user = userName(call);
  if (!isUsable(call.cluster, user)) refuse.wrongLogin();
  const [path, privileges] = [call.text("path"), call.text("privs")];
  const answer = path && privileges ? verifyPrivileges(call, user, path, privileges) : issueTicket(call, user);
  const { inventory, log } = call.cluster;
  const note = { pri: 6, tag: "pvedaemon", pid: 1000, node: call.node };
  log.add({ ...note, time: call.now, user: ROOT, msg: `successful auth for user '${user}'` });
  const seesCluster = privilegesOf(call.read(USER_CONFIG), user, "/").has("Sys.Audit");
  return {
    ...answer,
    ...(!("NeedTFA" in answer) && { cap: capabilities(call, user) }),
    ...(seesCluster && inventory.clusterName !== "" && { clustername: inventory.clusterName }),
  };
}

export const ticket: Routes = { "POST /access/ticket": createTicket };

// The capabilities of a login: the user's privileges by area. Facts: contributing/facts/transport.md#logins.

/** Privileges of each area. An area is the first segment of an ACL path; `dc` stands for the root. */
const PRIVILEGES: Readonly<Record<string, RegExp>> = {
  vms: /^(VM\.|Permissions\.Modify)/,
  access: /^((User|Group)\.|Permissions\.Modify)/,
  storage: /^(Datastore\.|Permissions\.Modify)/,
  nodes: /^(Sys\.|Permissions\.Modify)/,
  sdn: /^(SDN\.|Permissions\.Modify)/,
  dc: /^(Sys\.Audit|Sys\.Modify|SDN\.)/,
  mapping: /^(Mapping\.|Permissions\.Modify)/,
};

/** Paths that count even without ACL entries. */
const DEFAULT_PATHS = ["/", "/nodes", "/access/groups", "/vms", "/storage", "/sdn", "/mapping"];

/** Returns the areas of a path. Privileges on a pool apply to its guests and storages. */
function areasOf(path: string): readonly string[] {
  const area = /^\/(\w+)/.exec(path)?.[1] ?? "dc";
  return area === "pool" ? ["vms", "storage"] : [area];
}

function capabilities(call: Call, user: string): Record<string, Record<string, 1>> {
  const config = call.read(USER_CONFIG);
  const areas: Record<string, Record<string, 1>> = {};
  for (const area of Object.keys(PRIVILEGES)) areas[area] = {};
  for (const path of new Set([...DEFAULT_PATHS, ...config.acl.map((entry) => entry.path)])) {
    for (const area of areasOf(path)) {
      const held = [...privilegesOf(config, user, path)].filter((privilege) => PRIVILEGES[area]?.test(privilege));
      for (const privilege of held) (areas[area] as Record<string, 1>)[privilege] = 1;
    }
  }
  return areas;
}
