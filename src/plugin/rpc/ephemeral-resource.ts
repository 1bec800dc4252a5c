/** `OpenEphemeralResource`, `RenewEphemeralResource` and `CloseEphemeralResource`. */
import {
  EphemeralResourceRequest,
  OpenEphemeralResourceRequest,
  OpenEphemeralResourceResponse,
  RenewEphemeralResourceResponse,
} from "../protobuf/call-messages";
import { DiagnosticsResponse } from "../protobuf/shared-messages";
import { encodeDiagnostics } from "./diagnostics";
import { findEphemeral } from "./lookup";
import { unary } from "./rpc";
import { decodeBy, encodeBy } from "./values";

export const openEphemeralResource = unary({
  request: OpenEphemeralResourceRequest,
  response: OpenEphemeralResourceResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema } = findEphemeral(provider, request.typeName);
    const answer = await handler.open({ config: decodeBy(schema, request.config), signal });
    return {
      result: encodeBy(schema, answer.result),
      private: answer.private,
      renewAt: timestamp(answer.renewAt),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

export const renewEphemeralResource = unary({
  request: EphemeralResourceRequest,
  response: RenewEphemeralResourceResponse,
  run: async (request, { provider, signal }) => {
    const { handler } = findEphemeral(provider, request.typeName);
    const answer = await handler.renew({ private: request.private, signal });
    return {
      private: answer.private,
      renewAt: timestamp(answer.renewAt),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

export const closeEphemeralResource = unary({
  request: EphemeralResourceRequest,
  response: DiagnosticsResponse,
  run: async (request, { provider, signal }) => {
    const { handler } = findEphemeral(provider, request.typeName);
    const { diagnostics } = await handler.close({ private: request.private, signal });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
});

function timestamp(time: Date | undefined) {
  if (time === undefined) return undefined;
  const seconds = Math.floor(time.getTime() / 1000);
  return { seconds, nanos: (time.getTime() - seconds * 1000) * 1_000_000 };
}
