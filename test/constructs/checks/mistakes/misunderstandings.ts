/** Plausible configurations with another meaning for the server. */
import { acme, backup, cluster, jobs, metrics, notifications } from "../../../../src";
import { type Mistake, value, values, wiring } from "./row";

const { Match } = notifications;
const job = { jobId: "nightly", schedule: "02:30", storage: "local", all: true };
const otel = { serverId: "otel", server: "otel.example.com", port: 4318 };
const matcher = { name: "some", targets: ["mail-to-root"] };
const hook = { name: "hook", method: "post", url: "https://chat.example.com", enabled: false };

export const misunderstandings: readonly Mistake[] = [
  ...values(cluster.Options, {}, [
    [
      "crs.haAutoRebalanceThreshold: 0.07 is less than one percent. Write percent, such as 30 for 30 %.",
      { crs: { haAutoRebalance: true, haAutoRebalanceThreshold: 0.07 } },
      { crs: { haAutoRebalance: true, haAutoRebalanceThreshold: 7 } },
    ],
    [
      "nextId.upper: 1000 is the first id that the server does not propose",
      { nextId: { lower: 1000, upper: 1000 } },
      { nextId: { lower: 1000, upper: 1001 } },
    ],
  ]),
  ...(["list", "none"] as const).map((userAllow) =>
    value(
      cluster.Options,
      {},
      { userTagAccess: { userAllow, ...(userAllow === "none" && { userAllowList: ["web"] }) } },
      { userTagAccess: { userAllow: "existing", userAllowList: ["web"] } },
      `userTagAccess.userAllow${userAllow === "none" ? "List: has no effect with" : ': is "list", and without'}`,
    ),
  ),
  ...values(metrics.ServerOpentelemetry, otel, [
    ['headers: has "X Org", which is not a header name', { headers: { "X Org": "a" } }, {}],
    [
      "verifyCertificate: has no effect here",
      { protocol: "http", verifyCertificate: false },
      { verifyCertificate: false },
    ],
  ]),
  ...values(metrics.ServerInfluxdb, { serverId: "influx", server: "influx.example.com", port: 8086 }, [
    [
      "verifyCertificate: has no effect here",
      { protocol: "http", verifyCertificate: false },
      { protocol: "https", verifyCertificate: false },
    ],
  ]),
  ...values(acme.Plugin, { id: "cf", api: "cf" }, [
    [
      "data: has CF_TOKEN, but the script reads CF_Token",
      { data: { CF_TOKEN: "${var.token}" } },
      { data: { CF_Token: "${var.token}" } },
    ],
    [
      'dataWo: has PDNS_Token, which the script of "pdns" reads',
      { dataWo: { PDNS_Token: "${var.token}" }, dataWoVersion: 1 },
      { dataWo: { CF_Newer: "${var.token}" }, dataWoVersion: 1 },
    ],
  ]),
  // Schedules.
  ...["*-02-30 6:00", "2-30", "2020-1-1 03:00", "*-4,6-31"].map((schedule) =>
    value(backup.Job, job, { schedule }, { schedule: "*-2,3-30 6:00" }, `schedule: names a day that never`),
  ),
  ...values(jobs.RealmSyncJob, { jobId: "ldap", realm: "ldap", scope: "both" }, [
    ["schedule: names a day that never comes", { schedule: "fri *-2-30" }, { schedule: "fri *-*-13 2:30" }],
  ]),
  ...values(backup.Job, job, [
    ["retention: keeps everything, since no number", { retention: {} }, { retention: { keepAll: true } }],
  ]),
  wiring("member: vmId: web/row", 101, 102, (scope, vmId) => {
    new backup.Job(scope, "job", { ...job, all: undefined, guests: [101], keepOthers: true });
    new backup.JobMember(scope, "member", { jobId: "nightly", vmId });
  }),
  // Conditions.
  ...values(notifications.Matcher, matcher, [
    [
      "matchCalendars[0]: must not end before it begins. Split a night at midnight",
      { matchCalendars: ["18:00-6:00"] },
      { mode: "any", matchCalendars: ["18:00-23:59", "0:00-6:00"] },
    ],
    [
      "matchCalendars: never matches: all ranges",
      { matchCalendars: ["mon..fri 8-17:30", "sat..sun 8-17"] },
      { matchCalendars: ["fri..mon 8-17:30", "sat,monday 17-18"] },
    ],
    [
      "matchFields[1]: never matches: only notifications of the types vzdump and replication",
      { matchFields: [Match.type("fencing"), Match.field("job-id", "nightly")] },
      { matchFields: [Match.type("vzdump"), Match.field("job-id", "nightly")] },
    ],
  ]),
  wiring(
    'matcher: matchFields[0]: nothing in the application defines the job "nigthly". Did you mean "nightly"?',
    "nigthly",
    "weekly-2",
    (scope, id) => {
      new backup.Job(scope, "job", job);
      new backup.Job(scope, "other", { ...job, jobId: "weekly-1", storage: "other" });
      new notifications.Matcher(scope, "matcher", { ...matcher, matchFields: [Match.field("job-id", id)] });
    },
  ),
  ...values(notifications.EndpointWebhook, hook, [
    [
      "body: is invalid JSON when the message has quotes or several lines",
      { body: '{"text": "{{ escape title }}: {{ message }}"}' },
      { body: '{"text": "{{ escape title }}: {{ escape message }}"}' },
    ],
  ]),
  ...values(notifications.EndpointWebhook, { ...hook, secretsWo: { token: "${var.token}" }, secretsWoVersion: 1 }, [
    [
      'secretsWo: has "token", which URL, headers and body do not use',
      {},
      { url: "https://chat.example.com/{{ secrets.token }}" },
    ],
  ]),
  ...values(notifications.EndpointWebhook, { ...hook, secrets: { "api-key": "${var.token}" } }, [
    [
      'secrets: has "api-key", which URL, headers and body do not use',
      { body: "{{ title }}" },
      { body: "{{ url-encode secrets.api-key }}" },
    ],
  ]),
];
