import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { Scrubber, withoutNamedSecrets } from "../../src/api/redaction";
import { openSession, TOKEN } from "./support/client";

describe("names of secrets", () => {
  it("only names of secrets hide their values, at any depth", () => {
    const fields = {
      password: "a",
      nested: [{ "eab-hmac-key": "b", name: "c", Authorization: "d" }],
      delete: "token",
      token: undefined,
      n: 1,
    };
    expect(withoutNamedSecrets(fields)).toEqual({
      password: "(hidden)",
      nested: [{ "eab-hmac-key": "(hidden)", name: "c", Authorization: "(hidden)" }],
      delete: "token",
      token: undefined,
      n: 1,
    });
  });

  it.each([
    ["headers of a request", ["Authorization", "Proxy-Authorization", "Cookie", "CSRFPreventionToken"]],
    ["headers and fields of a response", ["Set-Cookie", "PVEAuthCookie", "ticket", "tfa-challenge"]],
    ["parameters of a login", ["password", "otp", "totp"]],
    ["parameters of objects", ["token", "secret", "data", "key", "header", "eab-hmac-key", "eab-kid", "otel-headers"]],
    ["parameters of the cluster", ["http_proxy", "lock-token", "corosync_authkey"]],
  ])("names of secrets among %s hide their values, in fields and in strings", (_where, names) => {
    for (const name of names) {
      expect(withoutNamedSecrets({ [name]: "planted" })).toEqual({ [name]: "(hidden)" });
      expect(new Scrubber().text(JSON.stringify({ [name]: "planted" }))).not.toContain("planted");
    }
  });
});

describe("a scrubber", () => {
  it.each<[string, string]>([
    ["value 'hunter22' does not match", "value '(hidden)' does not match"],
    ["in a URL: hunter%20two", "in a URL: (hidden)"],
    ["short 'x1' and x1", "short '(hidden)' and x1"],
    ["Authorization: PVEAPIToken=a@b!c=00000000-1111", "Authorization: (hidden)"],
    ["PVEAuthCookie=PVE%3Aroot%40pam%3A6B015B50%3A%3Aabc; x", "PVEAuthCookie=(hidden); x"],
    ['{"ticket":"PVE:root@pam:6B015B50::ab+c/d==","username":"root@pam"', '{"ticket":"(hidden)","username":"root@pam"'],
    ['{"password":"un\\"known', '{"password":"(hidden)"'],
    ["PVE is fine, and so is PVE 9", "PVE is fine, and so is PVE 9"],
    ["{t:PVE:a@pve:6B015B50::ab/c==,u:1}", "{t:(hidden),u:1}"],
    ["no signature in PVE:a@pve:6B015B50", "no signature in PVE:a@pve:6B015B50"],
    ["PVEToken=a@b!c=1;x", "(hidden);x"],
    ['{"a":"b","token":"x\\\\","c":"d"}', '{"a":"b","token":"(hidden)","c":"d"}'],
  ])("%s", (text, clean) => {
    expect(new Scrubber(["hunter22", "hunter two", "x1"]).text(text)).toBe(clean);
  });

  it("knows the secrets in base64 and property strings of a request", () => {
    const data = Buffer.from("CF_Key=PLANTED-key\nCF_Email=a@example.test").toString("base64");
    const value = Buffer.from("PLANTED-secret").toString("base64");
    const scrubber = new Scrubber().including({ data, secret: [`name=tok,value=${value}`], comment: "public" });
    expect(scrubber.text(`bad line CF_Key=PLANTED-key`)).not.toContain("PLANTED");
    expect(scrubber.text(`cannot send ${value} PLANTED-secret, public`)).toBe("cannot send (hidden) (hidden), public");
    const headers = Buffer.from(JSON.stringify({ "X-Auth": "PLANTED-header" })).toString("base64");
    expect(new Scrubber().including({ "otel-headers": headers }).text("bad PLANTED-header")).toBe("bad (hidden)");
  });

  it("knows a secret in every encoding in which messages may contain it", () => {
    const secret = 'PLANTED "a/b" ü\nPLANTED line';
    const scrubber = new Scrubber([secret, "http-secret~!"]);
    const base64 = Buffer.from(secret).toString("base64");
    const lower = encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase());
    const forms = [secret, encodeURIComponent(secret), lower, JSON.stringify(secret)];
    const form = new URLSearchParams({ secret }).toString();
    for (const text of [...forms, form, base64, Buffer.from(secret).toString("base64url")]) {
      const clean = scrubber.text(`a ${text} b`);
      expect(clean).not.toContain("PLANTED");
      expect(clean).not.toContain(base64.slice(0, 12));
    }
  });

  it("knows a secret in base64 with each of its two alphabets", () => {
    const secret = "PLANTED~~??>>";
    const [plain, forUrls] = [Buffer.from(secret).toString("base64"), Buffer.from(secret).toString("base64url")];
    expect(plain.replaceAll("=", "")).not.toBe(forUrls);
    for (const text of [plain, forUrls])
      expect(new Scrubber([secret]).text(`a ${text}`)).not.toContain(text.slice(0, 9));
  });

  it.each([[["PLANTED", "PLANTED-longer"]], [["PLANTED-longer", "PLANTED"]]])(
    "hides the whole of a secret that contains another one: %j",
    (secrets) => {
      expect(new Scrubber(secrets).text("a PLANTED-longer b PLANTED")).toBe("a (hidden) b (hidden)");
    },
  );

  it("knows the base64 of a secret without its padding, and a single value of a property string", () => {
    const base64 = Buffer.from("PLANTED").toString("base64");
    expect(base64).toMatch(/=$/);
    expect(new Scrubber(["PLANTED"]).text(`a ${base64.replaceAll("=", "")} b`)).toBe("a (hidden) b");
    const data = Buffer.from("CF_Key=PLANTED-key").toString("base64");
    expect(new Scrubber().including({ data }).text("bad PLANTED-key")).toBe("bad (hidden)");
    expect(new Scrubber().including({ secret: "value=PLANTED-part,name=x" }).text("bad PLANTED-part")).toBe(
      "bad (hidden)",
    );
  });

  it("forgets the oldest of very many secrets", () => {
    const scrubber = new Scrubber(["PLANTED-login"]);
    for (let index = 0; index <= 2_000; index++) scrubber.learn({ password: `PLANTED-${index}.` });
    expect(scrubber.text("PLANTED-login PLANTED-0. PLANTED-1. PLANTED-2000.")).toBe(
      "(hidden) PLANTED-0. (hidden) (hidden)",
    );
  });

  it("remembers sent secrets for everything that follows", () => {
    const scrubber = new Scrubber();
    scrubber.learn({
      "eab-kid": "PLANTED-kid",
      http_proxy: "http://me:PLANTED%2Fpw@proxy:3128",
      comment: "plain text",
    });
    scrubber.learn({ token: "short" });
    expect(scrubber.text("kid PLANTED-kid, PLANTED/pw, PLANTED%2Fpw, plain text, short")).toBe(
      "kid (hidden), (hidden), (hidden), plain text, short",
    );
  });
});

describe("no secret reaches an error or the log", () => {
  const expectNoSecret = (...values: readonly unknown[]) => {
    for (const value of values) {
      const text = value instanceof Error ? inspect(value, { depth: 10, showHidden: true }) : JSON.stringify(value);
      expect(text).not.toContain("PLANTED");
      expect(text).not.toContain(TOKEN.split("=")[1]);
    }
  };
  const PARAMETERS = {
    password: "PLANTED-password",
    token: "PLANTED-token",
    secret: ["PLANTED-secret"],
    key: "PLANTED-key",
    "eab-hmac-key": "PLANTED-hmac",
    "otel-headers": "PLANTED-header",
    name: "visible-name",
  };

  it.each([400, 403, 500, 502, 200])(
    "no secret reaches an error or the log when the server repeats it with status %i",
    async (status) => {
      const { session, log } = await openSession(
        ({ body, form, headers }) => {
          const repeated = `${body} ${[...form.values()].join(" ")} ${JSON.stringify(headers)}`;
          if (status === 200 || status === 502) return { status, body: `<html>${repeated}</html>` };
          return {
            status,
            body: { message: `cannot take ${repeated}`, errors: { password: `value 'PLANTED-password' is too short` } },
          };
        },
        { username: "root@pam", password: "PLANTED-login" },
      );
      const error = await session.post("/x", PARAMETERS, { domain: "d" }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Error);
      expectNoSecret(error, log);
      expect(JSON.stringify(log)).toContain("visible-name");
    },
  );

  it("no secret reaches an error or the log when a response breaks off in the middle", async () => {
    const { session } = await openSession((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"data":{"key":"PLANTED-key","ticket":"PVE:root@pam:6B015B50::PLANTED", ');
      setTimeout(() => response.destroy(), 20);
      return undefined;
    });
    const error = await session.post("/x", PARAMETERS, { domain: "d" }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "protocol", outcomeUnknown: true });
    expectNoSecret(error);
  });

  it("no secret reaches an error or the log when a redirect contains it", async () => {
    const { session, log } = await openSession(({ form, headers }) => {
      const back = new URLSearchParams({ password: form.get("password") ?? "", with: String(headers.authorization) });
      return { status: 302, headers: { location: `https://login.example/?${back}` } };
    });
    const error = await session.post("/x", PARAMETERS, { domain: "d" }).catch((caught: unknown) => caught);
    expect(String(error)).toContain("https://login.example/");
    expectNoSecret(error, log);
  });

  it("no secret reaches an error or the log when responses contain it", async () => {
    const { session, log } = await openSession(() => ({
      body: { data: [{ dns: "pdns", type: "powerdns", key: "PLANTED-key", url: "http://x" }] },
    }));
    await session.get("/cluster/sdn/dns");
    const fields: object = { password: "PLANTED-password", text: `token ${TOKEN}` };
    session.log("info", "note", fields);
    expectNoSecret(log);
    expect(JSON.stringify(log)).toContain("http://x");
  });

  it("no secret reaches an error or the log when a login fails", async () => {
    const { session, log } = await openSession(
      ({ form }) => ({ status: 401, body: { message: `no ${form.get("username")} with ${form.get("password")}` } }),
      { apiToken: undefined, username: "a@pve", password: "PLANTED-password" },
    );
    const error = await session.get("/x").catch((caught: unknown) => caught);
    expect(String(error)).toContain("no a@pve with (hidden)");
    expectNoSecret(error, log);
  });
});
