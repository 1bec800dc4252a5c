/** Strings with a format: calendar events, property strings, addresses, networks, names and so on. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseEndpointUrl } from "../../../src/constructs/notifications/endpoint-url";
import { parseInstant } from "../../../src/functions/rfc3339";
import { resources } from "../../../src/resources";
import { entriesIn } from "../../../src/resources/kinds/list-member";
import { jsonMap } from "../../../src/resources/metrics/opentelemetry";
import { parameterOf, WrongValue } from "../../../src/resources/parameters/codec";
import { parsePropertyString, partsOf, printPropertyString } from "../../../src/resources/parameters/property-string";
import { CalendarEventError, parseCalendarEvent } from "../../../src/server-rules/calendar-event";
import { type Decoder, jsonOf, texts } from "../decoder";

const FORMATS = join(import.meta.dirname, "..", "..", "..", "src", "resources", "formats");
const modules = await Promise.all(
  readdirSync(FORMATS)
    .filter((file) => file.endsWith(".ts"))
    .map(
      async (file) =>
        [file, (await import(`../../../src/resources/formats/${file.slice(0, -3)}.ts`)) as object] as const,
    ),
);

const SAMPLES = [
  "mon..fri 8..17,22/2:0/15",
  "*-*-1/2 02:30",
  "2001:db8::1/64",
  "192.0.2.1-192.0.2.9",
  "+cpu;-flag+other",
  "size=10G,ssd=1,name=disk-0",
  "00:11:22:aa:bb:cc",
  "web-1.example.com:8443",
  "80,443,8000:8010",
  "vm:100",
  "AQIDBA==",
  "a=b;c=d",
  "{{guestname}} \\n {{node}}",
  "0000:01:00.0",
  "49.0001.1921.6800.1001.00",
];

/** Functions that take or return something other than a string. */
const NOT_OF_TEXT = new Set([
  ...[
    "all",
    "anyOf",
    "characters",
    "enumeration",
    "knownValues",
    "matching",
    "maxEncodedLength",
    "maxLength",
    "oneOf",
    "orEmpty",
  ],
  ...[
    "addressNumber",
    "baseAddress",
    "dhcpRangesProblem",
    "fullMask",
    "gatewayProblem",
    "icmpTypeOf",
    "joinList",
    "canonicalSet",
  ],
  ...[
    "networkContains",
    "networksOf",
    "networkRange",
    "prefixLengthsProblem",
    "printAddress",
    "printColorMap",
    "printCpuFlags",
    "printHaNode",
  ],
  ...["printRemoveVanished", "subnetId", "textOfEach", "newFabricId"],
]);

/** Functions of one string, which read, normalize or check a value. */
const textFunctions = modules.flatMap(([file, exports]) =>
  Object.entries(exports)
    .filter((entry): entry is [string, (text: string) => unknown] => typeof entry[1] === "function")
    .filter(([name, work]) => work.length === 1 && !NOT_OF_TEXT.has(name))
    .map(([name, work]) => ({ file, name, work })),
);

/** Conversions of reported values, for every attribute. */
const codecs = resources.flatMap(({ type, attributes }) =>
  Object.entries(attributes).flatMap(([name, attribute]) => {
    const codec = parameterOf(attribute)?.codec;
    return codec ? [{ name: `${type}.${name}`, codec }] : [];
  }),
);

export const decoders: readonly Decoder[] = [
  texts(["resources/formats"], SAMPLES, (text) => {
    for (const { file, name, work } of textFunctions) inside(`${file} ${name}`, () => work(text));
  }),
  texts(
    [
      "resources/parameters/codec.ts codecOf",
      "resources/metrics/opentelemetry.ts jsonMap",
      "resources/kinds/list-member.ts entriesIn",
    ],
    [...SAMPLES, '["a","b"]', '{"a":1,"b":"x"}', "eyJhIjoiYiJ9", "5"],
    (text) => {
      const raw = jsonOf(text);
      entriesIn(raw);
      if (typeof raw === "string") inside("json map", () => jsonMap.codec.decode(raw));
      const { name, codec } = codecs[text.length % codecs.length] ?? {};
      if (codec && raw !== null) inside(name ?? "", () => codec.decode(raw));
    },
    { isOwn: (failure) => failure instanceof WrongValue },
  ),
  texts(
    ["resources/parameters/property-string.ts parsePropertyString", "resources/parameters/property-string.ts partsOf"],
    SAMPLES,
    (text) => {
      partsOf({ keys: new Set(["a"]), defaultKey: "a" }, jsonOf(text));
      return parsePropertyString(text, "size");
    },
    {
      again: (decoded) =>
        parsePropertyString(printPropertyString(decoded as Record<string, string>, undefined), "size"),
    },
  ),
  texts(
    ["constructs/notifications/endpoint-url.ts parseEndpointUrl"],
    ["smtps://user@mail.example.com?from=pve@example.com&to=ops@example.com", "mailto:a@b,c@d", "https://x/{{y}}"],
    parseEndpointUrl,
    { isOwn: (failure) => failure instanceof Error && failure.constructor === Error },
  ),
  texts(
    ["server-rules/calendar-event.ts parseCalendarEvent"],
    ["mon..fri 8..17,22/2:0/15", "*-*-1/2 02:30", "sat 2:30", "daily", "2026-01-01 00:00:00"],
    parseCalendarEvent,
    { isOwn: (failure) => failure instanceof CalendarEventError },
  ),
  texts(
    ["functions/rfc3339.ts parseInstant"],
    ["2026-01-15T12:00:00Z", "2026-01-15T12:00:00.5+01:30", "1768435200"],
    parseInstant,
  ),
];

/** Adds the name of the function to a failure. */
function inside<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof WrongValue) throw failure;
    throw new Error(`${name}: ${(failure as Error).stack}`);
  }
}
