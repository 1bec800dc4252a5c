/** The calls that validate and configure: `ConfigureProvider` and `Validate…Config` of every kind of type. */
import type { Diagnostics, Provider, ValidateRequest } from "../contract";
import {
  ConfigureProviderRequest,
  ValidateConfigRequest,
  ValidateListResourceConfigRequest,
  ValidateProviderConfigRequest,
  ValidateProviderConfigResponse,
} from "../protobuf/call-messages";
import { DiagnosticsResponse } from "../protobuf/shared-messages";
import { encodeDiagnostics } from "./diagnostics";
import {
  capabilitiesOf,
  type Found,
  findAction,
  findDataSource,
  findEphemeral,
  findList,
  findResource,
} from "./lookup";
import { type RpcContext, unary } from "./rpc";
import { decodeBy } from "./values";

interface Validator {
  validate(request: ValidateRequest): Promise<Diagnostics>;
}
type Find = (provider: Provider, type: string) => Found<Validator>;

function validateBy(find: Find) {
  return unary({
    request: ValidateConfigRequest,
    response: DiagnosticsResponse,
    run: (request, context) => validate(find, request, context),
  });
}

async function validate(
  find: Find,
  request: Pick<ReturnType<typeof ValidateConfigRequest.decode>, "typeName" | "config"> & {
    readonly clientCapabilities?: Parameters<typeof capabilitiesOf>[0];
  },
  { provider, signal }: RpcContext,
) {
  const { handler, schema } = find(provider, request.typeName);
  const { diagnostics } = await handler.validate({
    config: decodeBy(schema, request.config),
    capabilities: capabilitiesOf(request.clientCapabilities),
    signal,
  });
  return { diagnostics: encodeDiagnostics(diagnostics) };
}

export const validateResourceConfig = validateBy(findResource);
export const validateDataResourceConfig = validateBy(findDataSource);
export const validateEphemeralResourceConfig = validateBy(findEphemeral);
export const validateActionConfig = validateBy(findAction);

export const validateListResourceConfig = unary({
  request: ValidateListResourceConfigRequest,
  response: DiagnosticsResponse,
  run: (request, context) => validate(findList, request, context),
});

export const validateProviderConfig = unary({
  request: ValidateProviderConfigRequest,
  response: ValidateProviderConfigResponse,
  run: async (request, { provider, signal }) => {
    const config = decodeBy(provider.schemas.provider, request.config);
    const { diagnostics } = await provider.validateConfig({ config, capabilities: capabilitiesOf(undefined), signal });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
});

export const configureProvider = unary({
  request: ConfigureProviderRequest,
  response: DiagnosticsResponse,
  run: async (request, { provider, signal }) => {
    const { diagnostics } = await provider.configure({
      config: decodeBy(provider.schemas.provider, request.config),
      terraformVersion: request.terraformVersion,
      capabilities: capabilitiesOf(request.clientCapabilities),
      signal,
    });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
});
