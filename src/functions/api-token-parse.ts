/** API tokens, taken apart. */
import { parseToken, parseTokenId } from "../api/credentials/token";
import { object, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";

export const apiTokenParse = defineFunction({
  name: "api_token_parse",
  documentation: {
    summary: "The parts of an API token, with or without its secret.",
    details:
      "The engine hides the result where it hides the argument: give it a variable or an attribute that is `sensitive`, and use `nonsensitive` for the parts that are no secret.",
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
  parameters: {
    token: string({ doc: "`user@realm!name=secret`, or what stands before the `=`." }).sensitive().required(),
  },
  returns: object(
    {
      token_id: string({ doc: "All but the secret: who the server says has done something." }).computed(),
      user_id: string({ doc: "User with realm." }).computed(),
      user: string({ doc: "Name of the user in the realm." }).computed(),
      realm: string({ doc: "Realm." }).computed(),
      token_name: string({ doc: "Name of the token." }).computed(),
      secret: string({ doc: "Secret; null where the text has none." }).computed(),
    },
    { doc: "The parts." },
  ).computed(),
  run({ token }) {
    const whole = parseToken(token);
    const id = whole?.user ?? token;
    const parts = parseTokenId(id);
    // The text may hold a secret: it is not repeated.
    if (!parts) throw new ArgumentError(path("token"), "must look like user@realm!name=secret or user@realm!name.");
    const { name, realm, token: token_name } = parts;
    return { token_id: id, user_id: `${name}@${realm}`, user: name, realm, token_name, secret: whole?.secret ?? null };
  },
});
