/**
 * Targets: the list of endpoints, and connection tests.
 * Facts: contributing/facts/notifications.md#targets-and-fields.
 */

import type { Call } from "../../kernel/call";
import { type Reachability, reachabilityOf } from "../../kernel/inventory";
import type { Routes } from "../../kernel/router";
import { allEntities, type Entity, originOf, PUBLIC } from "./files";
import * as refuse from "./texts";

function list(call: Call): unknown {
  const stored = call.read(PUBLIC);
  return Object.entries(allEntities(stored))
    .filter(([, { kind }]) => kind !== "matcher")
    .map(([name, { kind, fields }]) => ({
      name,
      type: kind,
      ...(fields.comment !== undefined && { comment: fields.comment }),
      ...(fields.disable !== undefined && { disable: fields.disable }),
      origin: originOf(name, stored),
    }));
}

/** Returns the address that an endpoint connects to. The default port of SMTP depends on the mode. */
function addressOf({ kind, fields }: Entity): { host: string; port: string; encrypted: boolean } {
  if (kind === "smtp") {
    const mode = String(fields.mode ?? "tls") as keyof typeof SMTP_PORTS;
    return {
      host: String(fields.server),
      port: String(fields.port ?? SMTP_PORTS[mode]),
      encrypted: mode !== "insecure",
    };
  }
  const url = /^(https?):\/\/(\[[^\]]*\]|[^/:]*)(?::(\d+))?/.exec(String(fields.server ?? fields.url));
  const [, scheme = "https", host = "", port] = url ?? [];
  return { host, port: port ?? (scheme === "http" ? "80" : "443"), encrypted: scheme === "https" };
}

const SMTP_PORTS = { tls: 465, starttls: 587, insecure: 25 };

const PROBLEMS: Readonly<Record<Exclude<Reachability, "open">, string>> = {
  plain: "tls connection init failed: invalid peer",
  refused: "Connection refused",
  unreachable: "Connection timed out",
  "unknown name": "failed to lookup address information: Name or service not known",
};

/** Returns why a message cannot be sent, with the library's message. */
function sendProblem(call: Call, name: string, entity: Entity): string | undefined {
  if (entity.kind === "sendmail") return undefined;
  const { host, port, encrypted } = addressOf(entity);
  const reached = reachabilityOf(call.cluster.inventory, host, port);
  if (reached === "open" || (reached === "plain" && !encrypted)) return undefined;
  const reason = `io: ${PROBLEMS[reached]}`;
  // The library removes secrets from problems of webhooks, and the endpoint's name with them.
  if (entity.kind === "webhook") return reason;
  return `could not notify via endpoint(s): ${name}: ${reason}`;
}

function test(call: Call): void {
  const name = call.required("name");
  const entity = allEntities(call.read(PUBLIC))[name];
  if (!entity || entity.kind === "matcher") refuse.noSuchEndpoint(name);
  const problem = sendProblem(call, name, entity);
  if (problem) refuse.targetUnreachable(problem);
}

export const targets: Routes = {
  "GET /cluster/notifications/targets": list,
  "POST /cluster/notifications/targets/{name}/test": test,
};
