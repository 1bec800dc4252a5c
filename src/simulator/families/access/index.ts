/** `POST /access/ticket`: login by password, renewal by ticket, second factor. All failures look alike. */
import { isUsable } from "../../kernel/access/authenticate";
import { ROOT } from "../../kernel/access/permissions";
import { acceptedStep } from "../../kernel/access/totp";
import { SECRETS } from "../../kernel/access/user-config";
import { fail } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/router";
import { capabilities } from "./capabilities";

const MAX_TOTP_FAILURES = 8;

const refuse = (): never => fail(401, "authentication failure");

function userName(call: Call): string {
  const name = call.need("username");
  const realm = call.text("realm");
  return realm === undefined ? name : `${name}@${realm}`;
}

/** Notes the use of a code: each works once. */
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

/** Whether the login is complete, or waits for its second factor. */
function logIn(call: Call, user: string): "complete" | "pending" {
  const { tickets } = call.cluster;
  const password = call.need("password");
  const challenge = call.text("tfa-challenge");
  if (challenge !== undefined) {
    const ok = tickets.verify(challenge, user)?.pending && acceptCode(call, user, password);
    return ok ? "complete" : refuse();
  }
  const renewed = tickets.verify(password);
  if (renewed && !renewed.pending && [user, ROOT].includes(renewed.user)) return "complete";
  if (call.read(SECRETS).passwords[user] !== password) refuse();
  const otp = call.text("otp");
  if (otp !== undefined) return acceptCode(call, user, otp) ? "complete" : refuse();
  return call.read(SECRETS).totp[user] ? "pending" : "complete";
}

function createTicket(call: Call) {
  const user = userName(call);
  const { tickets, inventory, log } = call.cluster;
  if (!isUsable(call.cluster, user)) refuse();
  const state = logIn(call, user);
  const CSRFPreventionToken = tickets.csrfToken(user);
  if (state === "pending") {
    const ticket = tickets.issuePending(user, { totp: true });
    return { username: user, ticket, CSRFPreventionToken, NeedTFA: 1 };
  }
  const note = { pri: 6, tag: "pvedaemon", pid: 1000, node: call.node };
  log.add({ ...note, time: call.now, user, msg: `successful auth for user '${user}'` });
  return {
    username: user,
    ticket: tickets.issue(user),
    CSRFPreventionToken,
    cap: capabilities(call, user),
    clustername: inventory.clusterName || undefined,
  };
}

export const access: Family = (route) => {
  route("POST", "/access/ticket", createTicket);
};
