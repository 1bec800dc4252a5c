/** The calls about managed resources: read, plan, apply, import, move, upgrade. */
// not fuzzed: whole calls are

import type { Diagnostic, Schema, UpgradeResponse } from "../contract";
import { decodeJson } from "../cty/json";
import { schemaType } from "../cty/types";
import { isMap, type Value } from "../cty/value";
import { identityMissing, moveNotSupported } from "../diagnostics";
import {
  ApplyResourceChangeRequest,
  ApplyResourceChangeResponse,
  ImportResourceStateRequest,
  ImportResourceStateResponse,
  MoveResourceStateRequest,
  MoveResourceStateResponse,
  PlanResourceChangeRequest,
  PlanResourceChangeResponse,
  ReadResourceRequest,
  ReadResourceResponse,
  UpgradeResourceIdentityRequest,
  UpgradeResourceIdentityResponse,
  UpgradeResourceStateRequest,
  UpgradeResourceStateResponse,
} from "../protobuf/call-messages";
import { describeFailure, encodeDiagnostics, encodePath, RefusedCall } from "./diagnostics";
import { capabilitiesOf, findResource } from "./lookup";
import { type RpcContext, unary } from "./rpc";
import { decodeBy, decodeIdentity, encodeBy, encodeIdentity, rawJson } from "./values";

export const readResource = unary({
  request: ReadResourceRequest,
  response: ReadResourceResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema, identity } = findResource(provider, request.typeName);
    const answer = await handler.read({
      state: decodeBy(schema, request.currentState),
      private: request.private,
      identity: decodeIdentity(identity, request.currentIdentity),
      capabilities: capabilitiesOf(request.clientCapabilities),
      signal,
    });
    return {
      newState: encodeBy(schema, answer.state),
      private: answer.private,
      newIdentity: encodeIdentity(identity, answer.identity) ?? request.currentIdentity,
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
  // A missing state would mean that the object no longer exists.
  failed: (failure, request) => ({
    newState: request.currentState,
    private: request.private,
    newIdentity: request.currentIdentity,
    diagnostics: encodeDiagnostics([failure]),
  }),
});

export const planResourceChange = unary({
  request: PlanResourceChangeRequest,
  response: PlanResourceChangeResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema, identity } = findResource(provider, request.typeName);
    const answer = await handler.plan({
      prior: decodeBy(schema, request.priorState),
      proposed: decodeBy(schema, request.proposedNewState),
      config: decodeBy(schema, request.config),
      priorPrivate: request.priorPrivate,
      priorIdentity: decodeIdentity(identity, request.priorIdentity),
      capabilities: capabilitiesOf(request.clientCapabilities),
      signal,
    });
    return {
      plannedState: encodeBy(schema, answer.planned),
      requiresReplace: answer.requiresReplace.map(encodePath),
      plannedPrivate: answer.plannedPrivate,
      plannedIdentity: encodeIdentity(identity, answer.identity),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

/** Applies a planned change. An object that exists must get into the state, whatever fails. */
export const applyResourceChange = unary({
  request: ApplyResourceChangeRequest,
  response: ApplyResourceChangeResponse,
  run: async (request, context) => {
    const { handler, schema, identity } = findResource(context.provider, request.typeName);
    const answer = await handler.apply({
      prior: decodeBy(schema, request.priorState),
      planned: decodeBy(schema, request.plannedState),
      config: decodeBy(schema, request.config),
      plannedPrivate: request.plannedPrivate,
      plannedIdentity: decodeIdentity(identity, request.plannedIdentity),
      signal: context.signal,
    });
    const { state, problems } = fitToSchema(schema, answer.state, context);
    return {
      newState: encodeBy(schema, state),
      private: answer.private,
      // With values that do not fit, the identity may not fit either, and a state without identity is better than none.
      newIdentity: problems.length > 0 ? undefined : encodeIdentity(identity, answer.identity),
      diagnostics: encodeDiagnostics([...answer.diagnostics, ...problems]),
    };
  },
  failed: (failure, request) => ({
    newState: request.priorState,
    private: request.plannedPrivate,
    diagnostics: encodeDiagnostics([failure]),
  }),
});

/** Removes attributes that do not fit the schema, so that the rest of the state, with the id, is kept. */
function fitToSchema(schema: Schema, state: Value, { log }: RpcContext): { state: Value; problems: Diagnostic[] } {
  try {
    encodeBy(schema, state);
    return { state, problems: [] };
  } catch (failure) {
    const problems = [describeFailure("ApplyResourceChange", failure, log)];
    if (!isMap(state)) return { state: null, problems };
    const fitting = Object.entries(state).filter(([name, value]) => fits(schema, name, value));
    return { state: Object.fromEntries(fitting), problems };
  }
}

function fits(schema: Schema, name: string, value: Value): boolean {
  try {
    encodeBy(schema, { [name]: value });
    return true;
  } catch {
    return false;
  }
}

export const importResourceState = unary({
  request: ImportResourceStateRequest,
  response: ImportResourceStateResponse,
  run: async (request, { provider, signal }) => {
    const { handler, identity } = findResource(provider, request.typeName);
    const answer = await handler.import({
      id: request.id,
      identity: decodeIdentity(identity, request.identity),
      signal,
    });
    return {
      importedResources: answer.resources.map((imported) => {
        const found = findResource(provider, imported.type);
        return {
          typeName: imported.type,
          state: encodeBy(found.schema, imported.state),
          private: imported.private,
          identity: encodeIdentity(found.identity, imported.identity),
        };
      }),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

/** Handles a `moved` block across resource types, possibly from another provider. */
export const moveResourceState = unary({
  request: MoveResourceStateRequest,
  response: MoveResourceStateResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema, identity } = findResource(provider, request.targetTypeName);
    if (!handler.move) {
      throw new RefusedCall(moveNotSupported({ type: request.targetTypeName, source: request.sourceTypeName }));
    }
    const answer = await handler.move({
      sourceProvider: request.sourceProviderAddress,
      sourceType: request.sourceTypeName,
      sourceVersion: request.sourceSchemaVersion,
      json: rawJson(request.sourceState),
      signal,
    });
    return {
      targetState: encodeBy(schema, answer.state),
      targetPrivate: answer.private,
      targetIdentity: encodeIdentity(identity, answer.identity),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

/** Terraform sends this call for every instance whenever it reads the state. */
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
    if (!schema) throw new RefusedCall(identityMissing({ type: request.typeName }));
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
