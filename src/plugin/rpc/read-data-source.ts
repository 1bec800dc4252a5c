/** `ReadDataSource`. */
import { ReadDataSourceRequest, ReadDataSourceResponse } from "../protobuf/call-messages";
import { encodeDiagnostics } from "./diagnostics";
import { findDataSource } from "./lookup";
import { unary } from "./rpc";
import { decodeBy, encodeBy } from "./values";

export const readDataSource = unary({
  request: ReadDataSourceRequest,
  response: ReadDataSourceResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema } = findDataSource(provider, request.typeName);
    const answer = await handler.read({ config: decodeBy(schema, request.config), signal });
    return { state: encodeBy(schema, answer.state), diagnostics: encodeDiagnostics(answer.diagnostics) };
  },
});
