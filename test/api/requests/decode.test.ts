import { describe, expect, it } from "vitest";
import { Scrubber } from "../../../src/api/redaction";
import { decode } from "../../../src/api/requests/decode";
import { serverTextsOf } from "../../../src/api/server-texts";
import { answer, logged, request } from "./request";

function decoding(status: number, text: string, changes: Parameters<typeof request>[0] = {}) {
  const avoided: string[] = [];
  const avoid = (endpoint: string) => void avoided.push(endpoint);
  const parts = { texts: serverTextsOf([]), scrubber: new Scrubber(), log: logged().write, avoid };
  const outcome = decode(parts)(async () => answer(status, text))(request(changes)).catch((error: unknown) => error);
  return { avoided, outcome };
}

describe("a response", () => {
  it("a response is its data with its length", async () => {
    const text = '{"data":[{"poolid":"web"}]}';
    expect(await decoding(200, text).outcome).toEqual({ data: [{ poolid: "web" }], size: text.length, skipped: 0 });
  });

  it("data of another form than the operation's is a protocol error", async () => {
    const unexpectedData = await decoding(200, '{"data":"not a list"}').outcome;
    expect(unexpectedData).toMatchObject({ code: "protocol", outcomeUnknown: false });
  });

  it("a refusal is an error with the cause, and the write had no effect", async () => {
    const refusal = '{"data":null,"message":"Parameter verification failed.\\n","errors":{"comment":"too long"}}';
    expect(await decoding(400, refusal, { method: "PUT" }).outcome).toMatchObject({
      code: "invalid",
      status: 400,
      parameters: { comment: "too long" },
      outcomeUnknown: false,
    });
  });

  it("a gateway's error leaves a write unknown, but a read may be repeated", async () => {
    const page = "<html><h1>504 Gateway Time-out</h1></html>";
    expect(await decoding(504, page, { method: "POST" }).outcome).toMatchObject({ outcomeUnknown: true });
    expect(await decoding(504, page).outcome).toMatchObject({ outcomeUnknown: false, retryable: true });
  });

  it("a read may be repeated after a response that was cut off, and a write has an unknown outcome", async () => {
    for (const text of ["", '{"data":[{"poolid":"we']) {
      expect(await decoding(200, text).outcome).toMatchObject({ code: "protocol", retryable: true });
      const write = await decoding(200, text, { method: "POST" }).outcome;
      expect(write).toMatchObject({ code: "protocol", retryable: false, outcomeUnknown: true });
    }
  });

  it.each([
    [200, "GET", false],
    [200, "POST", true],
    [302, "POST", false],
    [404, "POST", false],
    [407, "POST", false],
    [500, "POST", true],
    [500, "GET", false],
    [503, "POST", false],
  ] as const)(
    "a web page with status %i in response to a %s leaves the outcome unknown: %s",
    async (status, method, outcomeUnknown) => {
      const code = status === 503 ? "transient" : "protocol";
      const page = await decoding(status, "<html>Something else</html>", { method }).outcome;
      expect(page).toMatchObject({ code, outcomeUnknown, retryable: status === 503 });
    },
  );

  it("a node that cannot serve is skipped, so the next request goes to another one", async () => {
    const busy = decoding(503, '{"data":null,"message":"service unavailable"}');
    expect(await busy.outcome).toMatchObject({ code: "transient" });
    expect(busy.avoided).toEqual(["https://pve1.example:8006"]);
    const refused = decoding(403, '{"data":null,"message":"Permission check failed"}');
    await refused.outcome;
    expect(refused.avoided).toEqual([]);
  });
});
