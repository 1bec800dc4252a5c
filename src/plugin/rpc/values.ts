/** Decodes and encodes the values in requests and responses by their schema. */
// not fuzzed: whole calls are

import type { IdentitySchema, Schema } from "../contract";
import { decodeJson } from "../cty/json";
import { decodeMsgpack } from "../cty/msgpack/reader";
import { encodeMsgpack } from "../cty/msgpack/writer";
import { schemaType } from "../cty/types";
import type { CtyType, Value } from "../cty/value";
import { stateTooOld } from "../diagnostics";
import type { Decoded, Encodable } from "../protobuf/message";
import type { DynamicValue, RawState, ResourceIdentityData } from "../protobuf/shared-messages";
import { RefusedCall } from "./diagnostics";

type WireValue = Decoded<typeof DynamicValue>;

/** Decodes a value. A missing one is null. */
export function decodeValue(type: CtyType, value: WireValue | undefined): Value {
  if (value === undefined) return null;
  if (value.msgpack.length > 0) return decodeMsgpack(type, value.msgpack);
  if (value.json.length > 0) return decodeJson(type, textOf(value.json));
  return null;
}

export function encodeValue(type: CtyType, value: Value | undefined): Encodable<typeof DynamicValue> {
  return { msgpack: encodeMsgpack(type, value) };
}

export function decodeBy(schema: Schema, value: WireValue | undefined): Value {
  return decodeValue(schemaType(schema), value);
}

export function encodeBy(schema: Schema, value: Value | undefined): Encodable<typeof DynamicValue> {
  return encodeValue(schemaType(schema), value);
}

/** Decodes an identity. It is null for types without an identity schema, and Terraform before 1.12 sends none. */
export function decodeIdentity(
  schema: IdentitySchema | undefined,
  identity: Decoded<typeof ResourceIdentityData> | undefined,
): Value {
  return schema && identity ? decodeValue(schemaType(schema), identity.identityData) : null;
}

export function encodeIdentity(
  schema: IdentitySchema | undefined,
  identity: Value | undefined,
): Encodable<typeof ResourceIdentityData> | undefined {
  if (!schema || identity === undefined || identity === null) return undefined;
  return { identityData: encodeValue(schemaType(schema), identity) };
}

/** The JSON text of a stored state or identity. Throws for a state of Terraform 0.11 or older. */
export function rawJson(state: Decoded<typeof RawState> | undefined): string {
  if (state === undefined) return "null";
  if (state.json.length === 0 && Object.keys(state.flatmap).length > 0) {
    throw new RefusedCall(stateTooOld());
  }
  return state.json.length === 0 ? "null" : textOf(state.json);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
