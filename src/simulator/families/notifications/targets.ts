/**
 * Targets: endpoints as receivers of messages, and whether one can be reached.
 * Facts: contributing/facts/notifications.md#targets-and-fields.
 */
import type { Call } from "../../kernel/call";
import { type Reached, reach } from "../../kernel/reachability";
import type { Routes } from "../../kernel/router";
import { type Entity, entities, originOf, PUBLIC } from "./files";
import * as refuse from "./texts";

function list(call: Call): unknown {
  const stored = call.read(PUBLIC);
  return Object.entries(entities(stored))
    .filter(([, { kind }]) => kind !== "matcher")
    .map(([name, { kind, fields }]) => ({
      name,
      type: kind,
      ...(fields.comment !== undefined && { comment: fields.comment }),
      ...(fields.disable !== undefined && { disable: fields.disable }),
      origin: originOf(name, stored),
    }));
}

/** What an endpoint connects to: SMTP servers by their mode's port unless they have their own. */
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

const PROBLEMS: Readonly<Record<Exclude<Reached, "open">, string>> = {
  plain: "tls connection init failed: invalid peer",
  refused: "Connection refused",
  unreachable: "Connection timed out",
  "unknown name": "failed to lookup address information: Name or service not known",
};

/** Why a message cannot be handed over, in the words of the sending library. */
function sendProblem(call: Call, name: string, entity: Entity): string | undefined {
  if (entity.kind === "sendmail") return undefined;
  const { host, port, encrypted } = addressOf(entity);
  const reached = reach(call.cluster.inventory, host, port);
  if (reached === "open" || (reached === "plain" && !encrypted)) return undefined;
  const reason = `io: ${PROBLEMS[reached]}`;
  // Problems of webhooks are separated from their secrets, and lose the name of the endpoint with that.
  if (entity.kind === "webhook") return reason;
  return `could not notify via endpoint(s): ${name}: ${reason}`;
}

function test(call: Call): void {
  const name = call.required("name");
  const entity = entities(call.read(PUBLIC))[name];
  if (!entity || entity.kind === "matcher") refuse.noSuchEndpoint(name);
  const problem = sendProblem(call, name, entity);
  if (problem) refuse.targetUnreachable(problem);
}

export const targets: Routes = {
  "GET /cluster/notifications/targets": list,
  "POST /cluster/notifications/targets/{name}/test": test,
};
