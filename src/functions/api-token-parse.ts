/** Parses API tokens. */
import { parseToken, parseTokenId } from "../api/credentials/token";
import { object, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";

export const apiTokenParse = defineFunction({
  name: "api_token_parse",
  documentation: {
    summary: "The parts of an API token, with or without its secret.",
    details:
      "The result is sensitive if the argument is: pass a sensitive variable or attribute, and use `nonsensitive` for the parts that are not secret.",
    example: ["terraform@pve!ci"],
    result: {
      token_id: "terraform@pve!ci",
      user_id: "terraform@pve",
      user: "terraform",
      realm: "pve",
      token_name: "ci",
      secret: null,
    },
  },
  parameters: { token: string({ doc: "`user@realm!name=secret`, or the part before `=`." }).sensitive().required() },
  returns: object(
    {
      token_id: string({ doc: "Token without the secret, as in the server's logs." }).computed(),
      user_id: string({ doc: "User with realm." }).computed(),
      user: string({ doc: "Name of the user in the realm." }).computed(),
      realm: string({ doc: "Realm." }).computed(),
      token_name: string({ doc: "Name of the token." }).computed(),
      secret: string({ doc: "Secret; null if the string has none." }).computed(),
    },
    { doc: "The parts." },
  ).computed(),
  run({ token }) {
    const whole = parseToken(token);
    const id = whole?.user ?? token;
    const parts = parseTokenId(id);
    // Does not quote the string, which may have a secret.
    if (!parts) throw new ArgumentError(path("token"), "must look like user@realm!name=secret or user@realm!name.");
    const { name, realm, token: token_name } = parts;
    return { token_id: id, user_id: `${name}@${realm}`, user: name, realm, token_name, secret: whole?.secret ?? null };
  },
});
