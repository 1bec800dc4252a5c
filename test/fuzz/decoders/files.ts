/** Files that are read back: notes of earlier runs, journals, plans, fixtures, lock files and mirrors. */

import { changeLock, lockedProviders } from "../../../src/constructs/install/lock-file";
import { CreationJournal } from "../../../src/framework/applying/creation-journal";
import { PlanNotes } from "../../../src/framework/applying/planned-changes";
import { string } from "../../../src/framework/attribute";
import { decodePrivate, encodePrivate } from "../../../src/framework/handlers/private-data";
import { KnownNames } from "../../../src/framework/planning/unknown-references";
import { parseDuration } from "../../../src/framework/timeouts";
import { parsePacket } from "../../../src/packet-filter/parse-packet";
import { describeUnreported, parseNote } from "../../../src/provider/unreported-applies";
import { isRunning } from "../../../src/system/processes";
import { decoded as textOf } from "../../../src/system/read-text";
import { fixtureIn } from "../../../src/tools/fixture/fixture-file";
import { readJournal } from "../../../src/tools/journal";
import { indexWith, versionWith } from "../../../src/tools/mirror/layout";
import { bytes, type Decoder, jsonOf, texts } from "../decoder";

const NOW = Date.UTC(2026, 0, 15);
const isError = (failure: unknown) => failure instanceof Error && failure.constructor === Error;

const linesIn = (text: string) => ({
  read: () => text.split("\n").filter(Boolean),
  append: () => undefined,
  replace: () => undefined,
});

const attributes = { name: string({ doc: "For the test." }).required() };
const definition = { attributes, identity: ["name"] };
const note = JSON.stringify({
  key: '["pve_pool",{"name":"a"}]',
  at: NOW,
  made: { name: "a" },
  like: "l",
  isAnswered: true,
});
const LOCK = `provider "registry.terraform.io/cdktf-pve/pve" {\n  version     = "0.1.0"\n  constraints = "0.1.0"\n  hashes = [\n    "h1:abc=",\n  ]\n}\n`;
const RELEASE = '{"archives":{"linux_amd64":{"url":"a.zip","hashes":["h1:x"]}},"versions":{"0.0.9":{}}}';

export const decoders: readonly Decoder[] = [
  {
    runs: ["system/read-text.ts readText"],
    samples: [bytes("{\r\n}\n"), Buffer.from("\uFEFF{}", "utf16le"), Buffer.from("\uFEFF{}", "utf16le").swap16()],
    decode: (input) => textOf(Buffer.from(input)),
  },
  texts(["framework/applying/creation-journal.ts CreationJournal"], [note, `${note}\n${note.slice(0, 30)}`], (text) => {
    const journal = new CreationJournal(linesIn(text), () => NOW);
    const served = { type: "pve_pool", definition, attributes };
    journal.begin(served, { name: "a" });
    journal.close(served, { name: "a" });
    journal.flush();
  }),
  texts(
    ["framework/applying/planned-changes.ts PlanNotes"],
    [`{"run":"r","at":${NOW},"id":"i","planned":{"sdn":["a"]}}\n{"run":"q","at":${NOW},"applies":true,"ends":"i"}`],
    (text) => {
      const notes = new PlanNotes(linesIn(text), "r", () => NOW);
      notes.add({ sdn: ["b"] });
      notes.apply(notes.candidates[0]);
      void notes.own;
    },
  ),
  texts(
    ["provider/unreported-applies.ts parseNote", "provider/unreported-applies.ts describeUnreported"],
    [`{"process":"1 2","at":${NOW},"endpoints":["a"],"task":"UPID:x","trouble":"no\\nquorum"}`],
    (text) => {
      const found = parseNote(text);
      if (!found) return;
      isRunning(found.process);
      describeUnreported({ ...found, file: "note" });
    },
  ),
  texts(
    ["framework/planning/unknown-references.ts KnownNames"],
    ['[["sdn.zone","\\"lab\\""]]\n[["sdn.zone",null]]'],
    (text) => {
      void new KnownNames(linesIn(text)).mayBeCreated("sdn.zone", '"lab"');
    },
  ),
  {
    runs: ["framework/handlers/private-data.ts decodePrivate"],
    samples: [
      encodePrivate({ sentAt: NOW, kept: ["a"] }),
      encodePrivate({ creates: { identity: { name: "a" }, attributes: ["name"] } }),
    ],
    found: [bytes("null"), bytes('"text"'), bytes('{"kept":5}')],
    decode: decodePrivate,
    again: (decoded) => decodePrivate(encodePrivate(decoded as never)),
  },
  texts(
    ["tools/journal/index.ts readJournal"],
    ['{"time":"2026-01-15T12:00:00Z","outcome":"done","method":"POST","path":"/pools"}\n{"time":1}'],
    readJournal,
  ),
  texts(
    ["tools/mirror/layout.ts indexWith", "tools/mirror/layout.ts versionWith"],
    [RELEASE],
    (text) => {
      const read = (work: () => string) => JSON.parse(work());
      read(() => indexWith(text, "0.1.0"));
      read(() => versionWith(text, "0.1.0", [{ platform: "linux_amd64", hashes: ["h1:y"] }]));
    },
    { found: [bytes("null"), bytes("[1]"), bytes('{"versions":"abc"}')], isOwn: isError },
  ),
  texts(
    ["constructs/install/lock-file.ts lockedProviders", "constructs/install/lock-file.ts changeLock"],
    [LOCK, `# ours\n${LOCK}${LOCK}`],
    (text) => {
      lockedProviders(text);
      const entry = { address: "registry.terraform.io/cdktf-pve/pve", version: "0.1.0", hashes: ["h1:z="] };
      changeLock(text, { entry, without: [], announced: [] });
    },
  ),
  texts(
    ["tools/fixture/fixture-file.ts fixtureIn"],
    ['{"user.cfg":{"pools":{"web":{"comment":"x"}}}}', "{}"],
    (text) => void fixtureIn(text, "fixture.json"),
    { isOwn: isError },
  ),
  texts(
    ["packet-filter/parse-packet.ts parsePacket"],
    ['{"direction":"in","source":"192.0.2.1","destination":"192.0.2.2","destinationPort":22}'],
    (text) => void parsePacket(jsonOf(text)),
  ),
  texts(["framework/timeouts.ts parseDuration"], ["1h30m", "90s", "2m"], parseDuration),
];
