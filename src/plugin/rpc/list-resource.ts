/** `ListResource`: one event per object found, for `terraform query`. */
import { ListResourceEvent, ListResourceRequest } from "../protobuf/call-messages";
import { encodeDiagnostics } from "./diagnostics";
import { findList, findResource } from "./lookup";
import { serverStream } from "./rpc";
import { decodeBy, encodeBy, encodeIdentity } from "./values";

export const listResource = serverStream({
  request: ListResourceRequest,
  response: ListResourceEvent,
  run: async function* ({ typeName, config, includeResourceObject, limit }, { provider, signal }) {
    const { handler, schema } = findList(provider, typeName);
    const { schema: resourceSchema, identity } = findResource(provider, typeName);
    const found = handler.list({
      config: decodeBy(schema, config),
      includeResource: includeResourceObject,
      limit,
      signal,
    });
    let objects = 0;
    for await (const event of found) {
      if (signal.aborted) return;
      yield {
        identity: encodeIdentity(identity, event.identity),
        displayName: event.displayName,
        resourceObject:
          includeResourceObject && event.resource !== undefined ? encodeBy(resourceSchema, event.resource) : undefined,
        diagnostic: encodeDiagnostics(event.diagnostics),
      };
      if (event.identity !== undefined) objects++;
      if (limit > 0 && objects >= limit) return;
    }
  },
  failed: (failure) => ({ diagnostic: encodeDiagnostics([failure]) }),
});
