import { describe, expect, it } from "vitest";
import type { Credential } from "../../../src/api/credentials/token";
import { PveError } from "../../../src/api/errors";
import { chooseCredential } from "../../../src/api/requests/authenticate";
import type { ApiRequest } from "../../../src/api/requests/request";
import { credential, lifetime } from "./request";

const token = credential({ user: "root@pam!tf" });
const ticket = credential({ user: "root@pam" });
const rootOnly = new PveError({ code: "root-ticket-needed", serverMessage: "user != root@pam" });

function sending(credentials: { normal: Credential; rootTicket?: Credential }, wanted?: "root-ticket") {
  const bore: (string | undefined)[] = [];
  const send = chooseCredential(credentials)(async (request: ApiRequest) => {
    bore.push(request.credential?.user);
    if (request.credential === token) throw rootOnly;
    return { data: null, size: 0 };
  });
  const request = { method: "POST", path: "/cluster/acme/account", parameters: {}, lifetime: lifetime() } as const;
  return { bore, outcome: send({ ...request, credential: wanted }).catch((error: unknown) => error) };
}

describe("the credential of a request", () => {
  it("the ticket of root@pam is sent when a call needs it", async () => {
    const { bore, outcome } = sending({ normal: token, rootTicket: ticket }, "root-ticket");
    await outcome;
    expect(bore).toEqual(["root@pam"]);
  });

  it("becomes that ticket when the server accepts no token for the call", async () => {
    const { bore, outcome } = sending({ normal: token, rootTicket: ticket });
    await outcome;
    expect(bore).toEqual(["root@pam!tf", "root@pam"]);
  });

  it("a call that needs that ticket fails with an explanation if there is none", async () => {
    expect(await sending({ normal: token }).outcome).toBe(rootOnly);
    const { bore, outcome } = sending({ normal: token }, "root-ticket");
    expect(await outcome).toMatchObject({ code: "root-ticket-needed", path: "/cluster/acme/account" });
    expect(bore).toEqual([]);
  });
});
