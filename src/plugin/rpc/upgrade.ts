/** `UpgradeResourceState` and `UpgradeResourceIdentity`: called for every instance whenever the state is read. */

import { decodeJson } from "../cty/json";
import { schemaType } from "../cty/schema-type";
import {
  UpgradeResourceIdentityRequest,
  UpgradeResourceIdentityResponse,
  UpgradeResourceStateRequest,
  UpgradeResourceStateResponse,
} from "../protobuf/call-messages";
import type { UpgradeResponse } from "../provider";
import { encodeDiagnostics } from "./diagnostics";
import { Refusal } from "./failure";
import { findResource } from "./lookup";
import { unary } from "./rpc";
import { encodeBy, encodeIdentity, rawJson } from "./values";

export const upgradeResourceState = unary({
  request: UpgradeResourceStateRequest,
  response: UpgradeResourceStateResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema } = findResource(provider, request.typeName);
    const answer = await handler.upgrade({ version: request.version, json: rawJson(request.rawState), signal });
    return { upgradedState: encodeBy(schema, answer.state), diagnostics: encodeDiagnostics(answer.diagnostics) };
  },
});

export const upgradeResourceIdentity = unary({
  request: UpgradeResourceIdentityRequest,
  response: UpgradeResourceIdentityResponse,
  run: async (request, { provider, signal }) => {
    const { handler, identity: schema } = findResource(provider, request.typeName);
    if (!schema)
      throw new Refusal("No identity", `${request.typeName} has no identity in this version of the provider.`);
    const json = rawJson(request.rawIdentity);
    const answer: UpgradeResponse = handler.upgradeIdentity
      ? await handler.upgradeIdentity({ version: request.version, json, signal })
      : { state: decodeJson(schemaType(schema), json, { ignoreUnknownAttributes: true }), diagnostics: [] };
    return {
      upgradedIdentity: encodeIdentity(schema, answer.state),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});
