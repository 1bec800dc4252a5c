/** The protocol for the independent client: from `.proto` files, not from the server's tables. */
import { type GrpcObject, loadPackageDefinition } from "@grpc/grpc-js";
import { loadSync, type MethodDefinition, type ServiceDefinition } from "@grpc/proto-loader";

const definitions = loadSync(["tfplugin6.proto", "plugin-services.proto", "health.proto"], {
  includeDirs: [__dirname],
  longs: Number,
  defaults: true,
});

export const packages: GrpcObject = loadPackageDefinition(definitions);

interface Descriptor {
  readonly name: string;
  readonly field: readonly { readonly name: string; readonly number: number }[];
  readonly nestedType: readonly Descriptor[];
}

interface Codec {
  encode(message: object): Buffer;
  /** Unset fields have their defaults. */
  decode(bytes: Uint8Array): object;
}

/** The independent codec of a call's messages, and their field numbers by name. */
export function methodOf(service: string, method: string) {
  const found = (definitions[service] as ServiceDefinition)[method] as MethodDefinition<object, object> | undefined;
  if (found === undefined) throw new Error(`${service} has no ${method}`);
  const request: Codec = {
    encode: found.requestSerialize,
    decode: (bytes) => found.requestDeserialize(Buffer.from(bytes)),
  };
  const response: Codec = {
    encode: found.responseSerialize,
    decode: (bytes) => found.responseDeserialize(Buffer.from(bytes)),
  };
  return {
    request,
    response,
    requestFields: numbersOf(found.requestType.type as Descriptor),
    responseFields: numbersOf(found.responseType.type as Descriptor),
  };
}

function numbersOf({ field }: Descriptor): Record<string, number> {
  return Object.fromEntries(field.map(({ name, number }) => [name, number]));
}

/** Field numbers of a message, by name. `name` may be a nested message: `tfplugin6.Schema.Block`. */
export function fieldNumbers(name: string): Record<string, number> {
  const steps = name.split(".");
  for (let depth = steps.length; depth > 0; depth--) {
    const outer = definitions[steps.slice(0, depth).join(".")] as { type?: Descriptor } | undefined;
    if (outer?.type === undefined) continue;
    let message = outer.type;
    for (const step of steps.slice(depth)) {
      const nested = message.nestedType.find((candidate) => candidate.name === step);
      if (nested === undefined) throw new Error(`${message.name} has no message ${step}`);
      message = nested;
    }
    return numbersOf(message);
  }
  throw new Error(`there is no message ${name}`);
}
