import { expect, it } from "vitest";
import { call, refusal } from "./call";

it("api_token_parse splits tokens, with and without secret", () => {
  expect(call("api_token_parse", "ci@corp@pve!deploy=7f0c-secret")).toEqual({
    token_id: "ci@corp@pve!deploy",
    user_id: "ci@corp@pve",
    user: "ci@corp",
    realm: "pve",
    token_name: "deploy",
    secret: "7f0c-secret",
  });
  expect(call("api_token_parse", "root@pam!tf")).toMatchObject({ user_id: "root@pam", secret: null });
});

it.each(["root@pam", "root!tf=geheim", "root@pam!tf=", "root@pam!tf=geheim;x", "PVEAPIToken=root@pam!tf=geheim "])(
  "api_token_parse refuses %j and does not repeat it",
  (text) => {
    const [argument, message] = refusal("api_token_parse", text);
    expect(argument).toBe(0);
    expect(message).toBe("token: must look like user@realm!name=secret or user@realm!name");
  },
);
