/** Notifications: endpoints, matchers, targets and what messages carry. */
import { fail } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { directory } from "../../kernel/directory";
import { type Reached, reach } from "../../kernel/reachability";
import type { Family } from "../../kernel/router";
import type { Section } from "../../kernel/section-config";
import { JOBS } from "../jobs/files";
import { REPLICATION } from "../replication/files";
import { type EndpointType, endpoints } from "./endpoints";
import { type Entity, entities, originOf, PUBLIC } from "./files";
import { matchers } from "./matchers";

const TYPES: readonly EndpointType[] = ["gotify", "sendmail", "smtp", "webhook"];

function targets(call: Call): unknown {
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
  // Problems of webhooks are told apart from their secrets, and lose the name of the endpoint with that.
  if (entity.kind === "webhook") return reason;
  return `could not notify via endpoint(s): ${name}: ${reason}`;
}

function test(call: Call): void {
  const name = call.need("name");
  const entity = entities(call.read(PUBLIC))[name];
  if (!entity || entity.kind === "matcher") fail(404, `endpoint '${name}' does not exist`);
  const problem = sendProblem(call, name, entity);
  if (problem) fail(500, `Could not test target: ${problem}`);
}

/** Jobs that send notifications: those of backup for who may see them all, those of replication by guest. */
function jobs(call: Call): [string, Frozen<Section>][] {
  const backups = call.may("/", ["Sys.Audit"]) ? Object.entries(call.read(JOBS)) : [];
  const replications = Object.entries(call.read(REPLICATION));
  return [
    ...backups.filter(([, { type }]) => type === "vzdump"),
    ...replications.filter(([id]) => call.may(`/vms/${Number.parseInt(id, 10)}`, ["VM.Audit"])),
  ];
}

function fieldValues(call: Call): unknown {
  const types = ["package-updates", "fencing", "replication", "vzdump", "system-mail"];
  return [
    ...types.map((value) => ({ field: "type", value })),
    ...jobs(call).map(([value, { comment = null }]) => ({ field: "job-id", value, comment })),
    ...call.cluster.inventory.nodes.map(({ name }) => ({ field: "hostname", value: name })),
  ];
}

export const notifications: Family = (route) => {
  route(
    "GET",
    "/cluster/notifications",
    directory("name", ["endpoints", "matchers", "targets", "matcher-fields", "matcher-field-values"]),
  );
  route("GET", "/cluster/notifications/endpoints", directory("name", TYPES));
  route("GET", "/cluster/notifications/targets", targets);
  route("POST", "/cluster/notifications/targets/{name}/test", test);
  route("GET", "/cluster/notifications/matcher-fields", directory("name", ["type", "hostname", "job-id"]));
  route("GET", "/cluster/notifications/matcher-field-values", fieldValues);
  for (const kind of TYPES) endpoints(kind, route);
  matchers(route);
};
