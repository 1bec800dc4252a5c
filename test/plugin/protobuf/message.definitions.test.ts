/** The message tables compared with the protocol definition, and the codec with an independent one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as calls from "../../../src/plugin/protobuf/call-messages";
import type { AnyField, Fields, Message } from "../../../src/plugin/protobuf/message";
import * as shared from "../../../src/plugin/protobuf/shared-messages";
import { fieldNumbers, methodOf } from "../wire/definitions";

type AnyMessage = { readonly fields: Fields } & Pick<Message<object, never>, "encode" | "decode">;

/** Messages by their name in the protocol. */
const MESSAGES: Readonly<Record<string, AnyMessage>> = {
  "tfplugin6.DynamicValue": shared.DynamicValue,
  "tfplugin6.AttributePath": shared.AttributePath,
  "tfplugin6.AttributePath.Step": shared.AttributePathStep,
  "tfplugin6.Diagnostic": shared.Diagnostic,
  "tfplugin6.FunctionError": shared.FunctionError,
  "tfplugin6.RawState": shared.RawState,
  "tfplugin6.ServerCapabilities": shared.ServerCapabilities,
  "tfplugin6.ClientCapabilities": shared.ClientCapabilities,
  "tfplugin6.Deferred": shared.Deferred,
  "tfplugin6.ResourceIdentityData": shared.ResourceIdentityData,
  "tfplugin6.Schema": shared.Schema,
  "tfplugin6.Schema.Block": shared.SchemaBlock,
  "tfplugin6.Schema.Attribute": shared.SchemaAttribute,
  "tfplugin6.Schema.NestedBlock": shared.NestedBlock,
  "tfplugin6.Schema.Object": shared.SchemaObject,
  "tfplugin6.Function": shared.FunctionSignature,
  "tfplugin6.Function.Parameter": shared.FunctionParameter,
  "tfplugin6.Function.Return": shared.FunctionReturn,
  "tfplugin6.ActionSchema": shared.ActionSchema,
  "tfplugin6.ResourceIdentitySchema": shared.ResourceIdentitySchema,
  "tfplugin6.ResourceIdentitySchema.IdentityAttribute": shared.IdentityAttribute,
  "tfplugin6.ImportResourceState.ImportedResource": calls.ImportedResource,
  "tfplugin6.InvokeAction.Progress": calls.ActionProgress,
  "tfplugin6.InvokeAction.Completed": calls.ActionCompleted,
};

/** Requests and responses of every call. */
const CALLS: [service: string, method: string, request: AnyMessage, response: AnyMessage][] = [
  ["GetMetadata", shared.Empty, shared.GetMetadataResponse],
  ["GetProviderSchema", shared.Empty, shared.GetProviderSchemaResponse],
  ["GetResourceIdentitySchemas", shared.Empty, shared.GetResourceIdentitySchemasResponse],
  ["ValidateProviderConfig", calls.ValidateProviderConfigRequest, calls.ValidateProviderConfigResponse],
  ["ConfigureProvider", calls.ConfigureProviderRequest, shared.DiagnosticsResponse],
  ["ValidateResourceConfig", calls.ValidateConfigRequest, shared.DiagnosticsResponse],
  ["ValidateListResourceConfig", calls.ValidateListResourceConfigRequest, shared.DiagnosticsResponse],
  ["UpgradeResourceState", calls.UpgradeResourceStateRequest, calls.UpgradeResourceStateResponse],
  ["UpgradeResourceIdentity", calls.UpgradeResourceIdentityRequest, calls.UpgradeResourceIdentityResponse],
  ["ReadResource", calls.ReadResourceRequest, calls.ReadResourceResponse],
  ["PlanResourceChange", calls.PlanResourceChangeRequest, calls.PlanResourceChangeResponse],
  ["ApplyResourceChange", calls.ApplyResourceChangeRequest, calls.ApplyResourceChangeResponse],
  ["ImportResourceState", calls.ImportResourceStateRequest, calls.ImportResourceStateResponse],
  ["MoveResourceState", calls.MoveResourceStateRequest, calls.MoveResourceStateResponse],
  ["ReadDataSource", calls.ReadDataSourceRequest, calls.ReadDataSourceResponse],
  ["OpenEphemeralResource", calls.OpenEphemeralResourceRequest, calls.OpenEphemeralResourceResponse],
  ["RenewEphemeralResource", calls.EphemeralResourceRequest, calls.RenewEphemeralResourceResponse],
  ["GetFunctions", shared.Empty, shared.GetFunctionsResponse],
  ["CallFunction", calls.CallFunctionRequest, calls.CallFunctionResponse],
  ["ListResource", calls.ListResourceRequest, calls.ListResourceEvent],
  ["PlanAction", calls.ActionRequest, calls.PlanActionResponse],
  ["InvokeAction", calls.ActionRequest, calls.InvokeActionEvent],
].map(([method, request, response]) => ["tfplugin6.Provider", method, request, response] as never);

/** Random messages with the fields of a table. */
function messages(fields: Fields, depth = 3): fc.Arbitrary<object> {
  // In a oneof, the other codec reads the last field, and this one has a field for each.
  if (fields === shared.AttributePathStep.fields) {
    return fc.oneof(
      fc.record({ attributeName: fc.string() }),
      fc.record({ elementKeyString: fc.string() }),
      fc.record({ elementKeyInt: fc.maxSafeInteger() }),
    );
  }
  const contents = Object.entries(fields)
    .filter(([, { type }]) => depth > 0 || typeof type !== "function")
    .map(([name, field]) => [name, NARROW.has(name) ? fc.nat(3) : content(field, depth)] as const);
  return fc.record(Object.fromEntries(contents), { requiredKeys: [] });
}

function content({ type, shape }: AnyField, depth: number): fc.Arbitrary<unknown> {
  const item: fc.Arbitrary<unknown> = typeof type === "function" ? messages(type().fields, depth - 1) : SCALARS[type];
  if (shape === "repeated") return fc.array(item, { maxLength: 3 });
  if (shape === "map") return fc.dictionary(fc.string({ maxLength: 5 }), item, { maxKeys: 3, noNullPrototype: true });
  return item;
}

const SCALARS = {
  bool: fc.boolean(),
  integer: fc.oneof(fc.constant(0), fc.maxSafeInteger()),
  string: fc.string({ unit: "grapheme", maxLength: 200 }),
  bytes: fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
};
/** The other codec limits enums and uint32 to 32 bits. */
const NARROW = new Set(["severity", "descriptionKind", "nesting", "reason", "nanos"]);

describe("tables", () => {
  const own = ({ fields }: AnyMessage) =>
    Object.fromEntries(Object.entries(fields).map(([name, { number }]) => [name, number]));

  it.each(Object.entries(MESSAGES))("%s has the protocol's fields", (name, message) => {
    expect(own(message)).toEqual(fieldNumbers(name));
  });

  it.each(CALLS)("%s/%s has the protocol's fields", (service, method, request, response) => {
    const { requestFields, responseFields } = methodOf(service, method);
    expect(own(request)).toEqual(requestFields);
    expect(own(response)).toEqual(responseFields);
  });
});

describe.each(CALLS)("%s/%s", (service, method, request, response) => {
  const { request: otherRequest, response: otherResponse } = methodOf(service, method);

  it.each([
    ["request", request, otherRequest],
    ["response", response, otherResponse],
  ] as const)("the %s has the same meaning for an independent codec", (_name, own, other) => {
    fc.assert(
      fc.property(messages(own.fields), (message) => {
        const meaning = other.decode(other.encode(message));
        expect(other.decode(own.encode(message as never))).toEqual(meaning);
        expect(other.decode(other.encode(own.decode(other.encode(message))))).toEqual(meaning);
      }),
      { numRuns: 30 },
    );
  });
});
