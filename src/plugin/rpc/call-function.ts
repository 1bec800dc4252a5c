/** The call of a provider function. Functions are pure, and Terraform also calls them in processes that are not configured. */

import type { FunctionSignature } from "../contract";
import { CallFunctionRequest, CallFunctionResponse } from "../protobuf/call-messages";
import type { Decoded } from "../protobuf/message";
import type { DynamicValue } from "../protobuf/shared-messages";
import { unary } from "./rpc";
import { decodeValue, encodeValue } from "./values";

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
