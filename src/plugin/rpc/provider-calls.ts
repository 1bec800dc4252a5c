/** Calls about the provider: validation of configurations, configuration of the provider, and functions. */
import type { Diagnostics, FunctionSignature, Provider, ValidateRequest } from "../contract";
import {
  CallFunctionRequest,
  CallFunctionResponse,
  ConfigureProviderRequest,
  ValidateConfigRequest,
  ValidateListResourceConfigRequest,
  ValidateProviderConfigRequest,
  ValidateProviderConfigResponse,
} from "../protobuf/call-messages";
import type { Decoded } from "../protobuf/message";
import { DiagnosticsResponse, type DynamicValue } from "../protobuf/shared-messages";
import { encodeDiagnostics } from "./diagnostics";
import {
  capabilitiesOf,
  findAction,
  findDataSource,
  findEphemeral,
  findList,
  findResource,
  type TypeEntry,
} from "./lookup";
import { type RpcContext, unary } from "./rpc";
import { decodeBy, decodeValue, encodeValue } from "./values";

interface Validator {
  validate(request: ValidateRequest): Promise<Diagnostics>;
}
type Find = (provider: Provider, type: string) => TypeEntry<Validator>;

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

/** The call of a provider function. Functions are pure, and Terraform also calls them in processes that are not configured. */
export const callFunction = unary({
  request: CallFunctionRequest,
  response: CallFunctionResponse,
  run: async ({ name, arguments: args }, { provider }) => {
    const functions = provider.schemas.functions ?? {};
    const signature = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (signature === undefined || provider.call === undefined) {
      return { error: { text: `This version of the provider has no function ${JSON.stringify(name)}.` } };
    }
    const answer = await provider.call(name, decodeArguments(signature, args));
    if ("error" in answer) return { error: { text: answer.error, functionArgument: answer.argument } };
    return { result: encodeValue(signature.returns, answer.result) };
  },
  failed: (failure) => ({ error: { text: failure.detail ?? failure.summary } }),
});

function decodeArguments({ parameters, variadic }: FunctionSignature, args: readonly Decoded<typeof DynamicValue>[]) {
  return args.map((arg, index) => {
    const parameter = parameters[index] ?? variadic;
    if (parameter === undefined) throw new TypeError(`too many arguments: ${args.length}`);
    return decodeValue(parameter.type, arg);
  });
}
