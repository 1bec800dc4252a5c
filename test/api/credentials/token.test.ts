import { expect, it } from "vitest";
import { parseToken, parseTokenId } from "../../../src/api/credentials/token";

it.each([
  ["root@pam!tf=secret", { user: "root@pam!tf", secret: "secret" }],
  ["a@b@ldap!tf=x", { user: "a@b@ldap!tf", secret: "x" }],
  ["root@pam=secret", undefined],
  ["root@pam!tf=", undefined],
  ["root@pam!tf=a b", undefined],
])("a token consists of its user and its secret: %s", (token, parsed) => {
  expect(parseToken(token)).toEqual(parsed);
});

it.each([
  ["root@pam!tf", { name: "root", realm: "pam", token: "tf" }],
  ["a@b@ldap!tf", { name: "a@b", realm: "ldap", token: "tf" }],
  ["root@pam", undefined],
  ["root!tf", undefined],
  ["root@pam!tf=secret", undefined],
])("an id of a token has a user, a realm and a name: %s", (id, parsed) => {
  expect(parseTokenId(id)).toEqual(parsed);
});
