/** Secrets never reach the page. */
import { expect, it } from "vitest";
import type { ShownStep } from "../../../src/simulator-page/contract";
import { masked } from "../../../src/simulator-page/view/mask";
import { send } from "../../simulator/support";
import { opened } from "../support";

const PLANTED = "planted-secret";
const BASE64 = Buffer.from(PLANTED).toString("base64");

const ENDPOINTS = "/cluster/notifications/endpoints";
const WRITES: readonly (readonly [method: string, path: string, params: Readonly<Record<string, string>>])[] = [
  ["POST", `${ENDPOINTS}/gotify`, { name: "gotify", server: "http://gotify.example.com", token: PLANTED }],
  [
    "POST",
    `${ENDPOINTS}/smtp`,
    {
      ...{ name: "mail", server: "smtp.example.com", username: "u", password: PLANTED },
      ...{ "from-address": "a@example.com", mailto: "a@example.com" },
    },
  ],
  [
    "POST",
    `${ENDPOINTS}/webhook`,
    {
      ...{ name: "hook", url: "https://chat.example.com/", method: "post" },
      ...{ secret: `name=t,value=${BASE64}`, header: `name=Authorization,value=${BASE64}` },
    },
  ],
  ["POST", "/cluster/sdn/dns", { dns: "names", type: "powerdns", url: "http://dns.example.com", key: PLANTED }],
  [
    "POST",
    "/cluster/sdn/ipams",
    { ipam: "netbox", type: "netbox", url: "http://netbox.example.com/api", token: PLANTED },
  ],
  [
    "POST",
    "/cluster/metrics/server/influx",
    { type: "influxdb", server: "influx.example.com", port: "8089", influxdbproto: "http", token: PLANTED },
  ],
  ["POST", "/cluster/acme/plugins", { id: "cloudflare", type: "dns", api: "cf", data: BASE64 }],
  ["POST", "/pools", { poolid: "web", comment: `https://user:${PLANTED}@example.com/` }],
  ["PUT", "/cluster/options", { http_proxy: `http://user:${PLANTED}@proxy.example.com:3128` }],
];

it("secrets of requests and objects are in no response to the page", async () => {
  const page = await opened();
  for (const [method, path, params] of WRITES) {
    const answer = await send(page.simulator, method, path, { ...params });
    expect([path, answer.status, answer.errors ?? answer.message]).toEqual([path, 200, undefined]);
  }
  await page.simulator.delete("/cluster/notifications/endpoints/webhook/hook");
  const { data } = await page.ask<{ steps: ShownStep[] }>("now?since=0");
  const each = data.steps.flatMap(({ id }) => [`steps/${id}`, `state?after=${id}`, `fixture?before=${id}`]);
  const answers = await Promise.all(
    ["now?since=0", "state", "fixture", "network", "tasks", ...each].map((path) => page.ask(path)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const text = JSON.stringify(answers);
  for (const secret of [PLANTED, BASE64, page.key, page.simulator.password]) expect(text).not.toContain(secret);
  expect(text).toContain("masked");
});

it("keys of ACME accounts are masked, and other values are not", () => {
  const account = { account: { status: "valid", key: { kty: "RSA", n: "1234" } }, location: "https://ca.example/1" };
  const shown = masked(["priv/acme"], { default: account }, (text) => text);
  expect(shown).toEqual({
    default: { account: { status: "valid", key: { kty: "masked", n: "masked" } }, location: "https://ca.example/1" },
  });
  expect(masked(["priv/acme", "default", "account", "key", "n"], "1234", (text) => text)).toBe("masked");
  expect(masked(["user.cfg", "pools", "data"], { comment: "Data" }, (text) => text)).toEqual({ comment: "Data" });
  expect(masked(["status.cfg", "influx", "token", 0], PLANTED, (text) => text)).toBe("masked");
  expect(masked(["status.cfg"], { token: "", password: undefined, port: 1 }, (text) => text)).toEqual({
    token: "",
    port: 1,
  });
});

it.each(["priv/simulator-secrets", "priv/notifications.cfg", "priv/corosync-authkey"])(
  "everything in %s is masked, under any name",
  (file) => {
    expect(masked([file], { plain: { name: PLANTED } }, (text) => text)).toEqual({ plain: { name: "masked" } });
    expect(masked([file, "plain", "name"], PLANTED, (text) => text)).toBe("masked");
  },
);
