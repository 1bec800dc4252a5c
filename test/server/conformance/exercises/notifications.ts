/** Endpoints and matchers of notifications. All are disabled and get no message. */
import { collection, type Exercise, type Exercises, type Params, PREFIX } from "../exercise";

const ABSENT = /'.*' (not found|does not exist)/;

function endpoint(kind: string, create: Params, unread: readonly string[] = []): Exercise {
  const name = `${PREFIX}-${kind}`;
  return {
    name: `notifications: ${kind}`,
    steps: collection({
      path: `/cluster/notifications/endpoints/${kind}`,
      key: "name",
      name,
      create: { ...create, comment: "one", disable: "1" },
      change: { comment: "two" },
      unread,
      absent: ABSENT,
      more: [{ operation: "GET /cluster/notifications/targets", reads: { name, type: kind } }],
    }),
  };
}

export const notifications: Exercises = () => [
  endpoint("gotify", { server: "https://gotify.example.com", token: "abc" }, ["token"]),
  endpoint("sendmail", { "mailto-user": ["root@pam"] }, ["mailto-user"]),
  endpoint("smtp", { server: "mail.example.com", "from-address": "pve@example.com", "mailto-user": ["root@pam"] }, [
    "mailto-user",
  ]),
  endpoint("webhook", { url: "https://hook.example.com/x", method: "post" }),
  {
    name: "notifications: matchers",
    steps: collection({
      path: "/cluster/notifications/matchers",
      key: "name",
      name: `${PREFIX}-match`,
      create: { comment: "one", disable: "1" },
      change: { comment: "two", mode: "any" },
      absent: ABSENT,
    }),
  },
];
