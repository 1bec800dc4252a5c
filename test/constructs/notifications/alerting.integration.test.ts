import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { notifications } from "../../../src";
import { deployed } from "../deployed";
import { refused } from "../refused";

const secret = { secret: "s3cret", version: 1 };

it("alerting can be deployed with endpoints of all kinds, changed and destroyed", async () => {
  const alerting = (severities: string[]) => (scope: TerraformStack) => {
    const alerts = new notifications.Alerting(scope, "alerts", { name: "ops", testAtDeploy: true });
    const mail = alerts.addEndpoint(
      "mail",
      "smtp+starttls://pve@smtp.example.com:2525?from=pve@example.com&to=a@example.com,b@example.com",
      secret,
    );
    const local = alerts.addEndpoint("local", "mailto:root@example.com");
    const push = alerts.addEndpoint("push", "gotify+https://gotify.example.com/", secret);
    const chat = alerts.addEndpoint("chat", "https://chat.example.com/hooks/{{ secrets.token }}", secret);
    alerts.route("failures", { severities, to: [mail, push, chat], comment: "At any time" });
    alerts.route("backups", {
      types: ["vzdump"],
      nodes: ["pve1"],
      jobIds: ["nightly"],
      calendar: "mon..fri 8-17",
      to: [local],
    });
  };
  const { cluster, change, destroy } = await deployed(alerting(["error"]));
  const path = "/cluster/notifications";
  await cluster.expectObject(`${path}/endpoints/smtp`, {
    name: "ops-mail",
    server: "smtp.example.com",
    port: 2525,
    mode: "starttls",
    username: "pve",
  });
  await cluster.expectObject(`${path}/endpoints/smtp`, { mailto: ["a@example.com", "b@example.com"] });
  await cluster.expectObject(`${path}/endpoints/sendmail`, { name: "ops-local", mailto: ["root@example.com"] });
  await cluster.expectObject(`${path}/endpoints/gotify`, { server: "https://gotify.example.com" });
  await cluster.expectObject(`${path}/endpoints/webhook`, { name: "ops-chat", method: "post" });
  await cluster.expectObject(`${path}/matchers`, { name: "ops-failures", "match-severity": ["error"] });
  const tests = (await cluster.requests()).filter((request) => request.endsWith("/test"));
  expect(tests).toHaveLength(4);

  await change(alerting(["error", "unknown"]));
  await cluster.expectObject(`${path}/matchers`, { name: "ops-failures", "match-severity": ["error,unknown"] });
  await destroy();
  const left: { readonly name: string }[] = await cluster.read(`${path}/targets`);
  expect(left.filter(({ name }) => name.startsWith("ops-"))).toEqual([]);
});

it("a secret is sent without a version as well, and a version without a secret is refused", () => {
  const stack = new TerraformStack(Testing.app(), "stack");
  const alerts = new notifications.Alerting(stack, "alerts", { name: "ops" });
  const push = alerts.addEndpoint("push", "gotify+https://gotify.example.com", { secret: "s3cret" });
  expect(push).toMatchObject({ tokenWoVersionInput: 1 });
  const wrong = problemsOf((alerting) => void alerting.addEndpoint("mail", "mailto:a@example.com", { version: 2 }));
  expect(wrong).toContain("[stack/alerts/mail] `version` belongs to a `secret`");
});

const problemsOf = (fill: (alerts: notifications.Alerting) => void): string[] =>
  refused((stack) => fill(new notifications.Alerting(stack, "alerts", { name: "ops" })));

it.each([
  ["ftp://example.com", '"ftp://example.com" is not one of smtps://user@mail.example.com'],
  ["smtps://mail.example.com", "needs ?from=…&to=…"],
  ["smtps://user:pass@mail.example.com?from=a@b.c&to=d@e.f", "a URL has no password: give it as `secret`"],
  ["gotify+https://gotify.example.com", "Gotify needs the application's token as `secret`"],
])("the endpoint %s is refused: %s", (url, problem) => {
  const found = problemsOf((alerts) => void alerts.addEndpoint("x", url));
  expect(found).toContainEqual(expect.stringMatching(/^\[stack\/alerts\/x\] /));
  expect(found).toContainEqual(expect.stringContaining(problem));
  expect(found.join()).not.toContain("user:pass");
});

it("endpoints without a route are refused, and so are routes without an endpoint", () => {
  expect(problemsOf((alerts) => void alerts.addEndpoint("x", "mailto:a@example.com"))).toEqual([
    "[stack/alerts] no message goes to the endpoints: add a `route`",
  ]);
  expect(problemsOf((alerts) => void alerts.route("x", { to: [] }))).toEqual([
    "[stack/alerts] the routes lead to no endpoint",
  ]);
  expect(
    problemsOf((alerts) => void alerts.route("x", { to: [alerts.addEndpoint("m", "mailto:a@example.com")] })),
  ).toEqual([]);
});
