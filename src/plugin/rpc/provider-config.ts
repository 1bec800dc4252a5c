/** `ValidateProviderConfig` and `ConfigureProvider`. */
import {
  ConfigureProviderRequest,
  ValidateProviderConfigRequest,
  ValidateProviderConfigResponse,
} from "../protobuf/call-messages";
import { DiagnosticsResponse } from "../protobuf/shared-messages";
import { encodeDiagnostics } from "./diagnostics";
import { capabilitiesOf } from "./lookup";
import { unary } from "./rpc";
import { decodeBy } from "./values";

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
