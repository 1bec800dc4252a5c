import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { notifications } from "../../../src";
import { refused } from "../refused";

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
