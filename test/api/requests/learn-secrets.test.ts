import { expect, it } from "vitest";
import { Scrubber } from "../../../src/api/redaction";
import { learnSecrets } from "../../../src/api/requests/learn-secrets";
import { request } from "./request";

it("a secret is hidden in all texts from before it is sent", async () => {
  const scrubber = new Scrubber();
  const texts: string[] = [];
  const send = learnSecrets(scrubber)(async () => {
    texts.push(scrubber.text("refused: Tr0ub4dor-and-3 is too weak"));
    return { data: null, size: 0 };
  });
  await send(request({ method: "POST", parameters: { userid: "alice@pve", password: "Tr0ub4dor-and-3" } }));
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain("Tr0ub4dor-and-3");
});
