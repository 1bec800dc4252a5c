import { describe, expect, it } from "vitest";
import { encode } from "../../../src/api/requests/pipeline";
import type { EncodedRequest } from "../../../src/api/requests/request";
import { request } from "./request";

const encoded = (changes: Parameters<typeof request>[0]) =>
  encode("cdktf-pve/1.0")(async ({ http }: EncodedRequest) => http)(request(changes));

describe("a request on the wire", () => {
  it.each(["GET", "DELETE"] as const)("parameters are sent in the query: %s", async (method) => {
    expect(await encoded({ method, parameters: { type: "a b", force: true } })).toEqual({
      method,
      path: "/pools?type=a%20b&force=1",
      headers: { accept: "application/json", "user-agent": "cdktf-pve/1.0" },
    });
  });

  it.each(["POST", "PUT"] as const)("parameters are sent in the body: %s", async (method) => {
    expect(await encoded({ method, parameters: { poolid: "web" }, headers: { cookie: "x" } })).toEqual({
      method,
      path: "/pools",
      body: "poolid=web",
      headers: {
        accept: "application/json",
        "user-agent": "cdktf-pve/1.0",
        cookie: "x",
        "content-type": "application/x-www-form-urlencoded",
      },
    });
  });

  it("a request is not sent when a part of its path is missing", async () => {
    await expect(encoded({ path: "/pools//members" })).rejects.toMatchObject({ code: "invalid" });
  });
});
