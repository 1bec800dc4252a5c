/** Data from Terraform: gRPC frames, protobuf messages, values as msgpack and JSON, and complete calls. */
import { Readable } from "node:stream";
import { decodeJson, fromJson, parseJson } from "../../../src/plugin/cty/json";
import { decodeMsgpack } from "../../../src/plugin/cty/msgpack/reader";
import { encodeMsgpack } from "../../../src/plugin/cty/msgpack/writer";
import { formatNumber, parseNumber } from "../../../src/plugin/cty/number";
import { decodeType, encodeType } from "../../../src/plugin/cty/types";
import { CtyError, type CtyType, Dynamic, UNKNOWN, type Value, type ValueMap } from "../../../src/plugin/cty/value";
import { createDispatcher } from "../../../src/plugin/dispatcher";
import { createLog } from "../../../src/plugin/log";
import * as messages from "../../../src/plugin/protobuf/call-messages";
import type { Message } from "../../../src/plugin/protobuf/message";
import { ProtobufError } from "../../../src/plugin/protobuf/wire";
import { rpcs } from "../../../src/plugin/rpc";
import { frame, GrpcError, readMessage } from "../../../src/plugin/server/grpc";
import { createToyProvider } from "../../plugin/toy/provider";
import { create, nil, thing } from "../../plugin/wire/requests";
import { bytes, type Decoder, type Input, texts } from "../decoder";

const isCty = (failure: unknown) => failure instanceof CtyError;
const isProtobuf = (failure: unknown) => failure instanceof ProtobufError;

const TYPE: CtyType = {
  object: {
    name: "string",
    size: "number",
    on: "bool",
    any: "dynamic",
    list: { list: { object: { a: "string", b: { set: "number" } } } },
    map: { map: "string" },
    pair: { tuple: ["string", "number"] },
  },
};
const NOTHING: ValueMap = { name: null, size: null, on: null, any: null, list: null, map: null, pair: null };
const VALUES: readonly ValueMap[] = [
  NOTHING,
  { ...NOTHING, name: "web", size: 12_345_678_901_234_567_890n, on: true, pair: ["a", 0.5] },
  {
    ...NOTHING,
    size: UNKNOWN,
    list: [
      { a: "x", b: [1, 2] },
      { a: null, b: UNKNOWN },
    ],
    map: { a: "b", "": "" },
  },
  { ...NOTHING, any: new Dynamic({ list: "dynamic" }, [new Dynamic("string", "x")]), on: false },
];
const STATE = `{"name":"web","size":12345678901234567890,"on":true,"any":{"type":["list","string"],"value":["a"]},"list":[{"a":"x","b":[1,2.5]}],"map":{"a":"\\u00e9"},"pair":["a",-1e-7]}`;

const requests = Object.entries(messages as unknown as Record<string, Message<object, object>>).filter(([name]) =>
  name.endsWith("Request"),
);
const value = { msgpack: encodeMsgpack(TYPE, VALUES[1]) };
const anyRequest = {
  typeName: "toy_thing",
  config: value,
  priorState: value,
  proposedNewState: value,
  version: 3,
  private: bytes("p"),
};

/** The number of the call is fuzzed, too. */
const NAMES = [...rpcs.keys()].filter((name) => !/Stop|List|Open|Renew|Invoke/.test(name));
const dispatcher = createDispatcher(createToyProvider(), createLog("test", {}));
/** Prevents waits: the toy provider delays some calls on request. */
const signal = AbortSignal.abort();

function callOf(name: string, request: object): Input {
  const message = (messages as unknown as Record<string, Message<object, object>>)[`${name}Request`];
  return Buffer.concat([Buffer.from([NAMES.indexOf(name)]), message?.encode(request) ?? Buffer.alloc(0)]);
}

export const decoders: readonly Decoder[] = [
  {
    runs: ["plugin/server/grpc.ts readMessage", "plugin/server/grpc.ts frame"],
    samples: [frame(bytes("message")), frame(Buffer.alloc(0)), Buffer.from([1, 0, 0, 0, 1, 7])],
    isAsync: true,
    decode: (input) => readMessage(Readable.from([Buffer.from(input.subarray(0, 3)), Buffer.from(input.subarray(3))])),
    isOwn: (failure) => failure instanceof GrpcError,
    again: (decoded) => Buffer.from(frame(decoded as Uint8Array).subarray(5)),
  },
  {
    runs: ["plugin/protobuf/message.ts message", "plugin/protobuf/wire.ts Reader"],
    samples: requests.map(([, message]) => message.encode(anyRequest)),
    // Nested groups of an older protobuf, and a rounded number that then could not be written.
    found: [Buffer.alloc(60_000, 0x0b), Buffer.from(`10${"80".repeat(8)}ff01`, "hex")],
    decode: (input) => requests.map(([, message]) => message.decode(input)),
    isOwn: isProtobuf,
    again: (decoded) =>
      (decoded as object[]).map((found, index) => requests[index]?.[1].decode(requests[index][1].encode(found))),
  },
  {
    runs: ["plugin/cty/msgpack/reader.ts decodeMsgpack"],
    samples: VALUES.map((sample) => encodeMsgpack(TYPE, sample)),
    // Nested values of any type.
    found: [
      Buffer.concat([
        Buffer.from([0x81, 0xa3]),
        bytes("any"),
        ...Array(9_000).fill(Buffer.concat([Buffer.from([0x92, 0xa9]), bytes('"dynamic"')])),
      ]),
    ],
    decode: (input) => decodeMsgpack(TYPE, input),
    isOwn: isCty,
    again: (decoded) => decodeMsgpack(TYPE, encodeMsgpack(TYPE, decoded as Value)),
  },
  texts(
    ["plugin/cty/json.ts decodeJson", "plugin/cty/json.ts fromJson"],
    [STATE, "null"],
    (text) => decodeJson(TYPE, text),
    {
      isOwn: (failure) => isCty(failure) || failure instanceof SyntaxError,
      again: (decoded) => decodeMsgpack(TYPE, encodeMsgpack(TYPE, decoded as Value)),
    },
  ),
  texts(
    ["plugin/cty/json.ts parseJson"],
    [STATE, "[[[1]]]", '{"":{"":{"":1}}}', '"\\\\\\""'],
    (text) =>
      fromJson({ map: "dynamic" }, { a: { type: "string", value: JSON.stringify(String(parseJson(text)).length) } }),
    {
      found: [bytes("[".repeat(90_000)), bytes('{"":'.repeat(20_000))],
      isOwn: (failure) => failure instanceof SyntaxError,
    },
  ),
  texts(["plugin/cty/number.ts parseNumber"], ["42", "-0.125", "1e400", "18446744073709551616", "1e-7"], parseNumber, {
    isOwn: isCty,
    again: (decoded) => parseNumber(formatNumber(decoded as number)),
  }),
  texts(
    ["plugin/cty/types.ts decodeType"],
    ['["object",{"a":["list","string"],"b":["tuple",["bool","dynamic"]]}]', '["map",["set","number"]]', '"string"'],
    decodeType,
    {
      found: [bytes('["list",'.repeat(12_000)), bytes(`${'["list",'.repeat(12_000)}"string"${"]".repeat(12_000)}`)],
      isOwn: isCty,
      again: (decoded) => decodeType(encodeType(decoded as CtyType)),
    },
  ),
  {
    runs: ["plugin/dispatcher.ts createDispatcher"],
    samples: [
      callOf("PlanResourceChange", {
        typeName: "toy_thing",
        priorState: nil,
        proposedNewState: thing({ name: "a" }),
        config: thing({ name: "a" }),
      }),
      callOf("ApplyResourceChange", create({ name: "a" })),
      callOf("ReadResource", { typeName: "toy_thing", currentState: thing({ id: "a", name: "a" }) }),
      callOf("UpgradeResourceState", {
        typeName: "toy_thing",
        version: 1,
        rawState: { json: bytes('{"id":"a","name":"b"}') },
      }),
      callOf("ImportResourceState", { typeName: "toy_thing", id: "a" }),
    ],
    isAsync: true,
    decode: async (input) => {
      const answer = dispatcher.handle(NAMES[(input[0] ?? 0) % NAMES.length] ?? "", input.subarray(1), { signal });
      if (answer && Symbol.asyncIterator in answer) throw new Error("a stream of answers");
      await answer;
    },
    isOwn: isProtobuf,
  },
];
