/**
 * Prefix lists, which filter routes. There are no recordings of them: behaviour follows the API description of 9.2.
 * Facts: contributing/facts/sdn-routing.md#prefix-lists.
 */

import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import { copyData } from "../../kernel/store";
import { FABRICS, PREFIX_LISTS, type PrefixEntry, type PrefixLists, ROUTE_MAPS, RUNNING } from "./files";
import { underLock } from "./lock";
import { type Objects, pendingObjects } from "./requested-config";
import * as refuse from "./texts";
import { type Entry, type Keys, missingField, network, plain, printEntry, readEntry, whole } from "./typed-values";

/** Names in the server's generated configuration. */
const RESERVED = ["only_default", "only_default_v6", "loopbacks_ips"];

function listObjects(lists: PrefixLists): Objects {
  const objects = Object.entries(lists).map(([id, { entries }]) => {
    return [id, { id, type: "prefix-list", entries: entries.map(printPrefixEntry) }] as const;
  });
  return copyData(Object.fromEntries(objects));
}

/** Returns the staged, running or pending lists, as the call requests. */
function requestedLists(call: Call): Objects {
  const [staged, running] = [call.read(PREFIX_LISTS), call.read(RUNNING)["prefix-lists"]] as PrefixLists[];
  if (call.flag("pending")) {
    return pendingObjects(listObjects(running as PrefixLists), listObjects(staged as PrefixLists), ["id", "type"]);
  }
  return listObjects((call.flag("running") ? running : staged) as PrefixLists);
}

/** Lists ids, or whole objects with `verbose`. */
function list(call: Call) {
  const digest = call.digest(PREFIX_LISTS);
  return Object.entries(requestedLists(call))
    .filter(([id]) => call.hasPrivilege(`/sdn/prefix-lists/${id}`, ["SDN.Audit", "SDN.Allocate"], true))
    .map(([id, object]) => (call.flag("verbose") ? { ...object, digest } : { id, state: object.state }));
}

function read(call: Call) {
  const id = call.required("id");
  return listObjects(call.read(PREFIX_LISTS) as PrefixLists)[id] ?? refuse.listNotFound(id);
}

function change(call: Call, failure: string, work: (lists: PrefixLists) => void): void {
  underLock(call, failure, () => {
    call.checkDigest(PREFIX_LISTS);
    call.edit(PREFIX_LISTS, work);
  });
}

function create(call: Call): void {
  const id = call.required("id");
  call.requireQuorum();
  change(call, "creating prefix list failed", (lists) => {
    const entries = readEntries(call.list("entries") ?? []);
    if (RESERVED.includes(id)) refuse.reservedListId(id);
    if (lists[id]) refuse.listExists(id);
    lists[id] = { entries };
  });
}

function update(call: Call): void {
  const id = call.required("id");
  change(call, "updating prefix list failed", (lists) => {
    const list = lists[id] ?? refuse.noSuchList(id);
    const entries = call.list("entries");
    if (entries) list.entries = readEntries(entries);
    if (call.list("delete")?.includes("entries")) list.entries = [];
  });
}

function remove(call: Call): void {
  const id = call.required("id");
  change(call, "deleting prefix list failed", (lists) => {
    if (!lists[id]) refuse.noSuchList(id);
    for (const [fabric, { options }] of Object.entries(call.read(FABRICS))) {
      if (options.route_filter === id) refuse.listInUse(id, `fabric ${fabric}`);
    }
    for (const entry of Object.values(call.read(ROUTE_MAPS))) {
      const isNamed = entry.match.some((text) => /^key=ip6?-.*-prefix-list,value=(.*)$/.exec(text)?.[1] === id);
      if (isNamed) refuse.listInUse(id, `route map entry ${entry["route-map-id"]} #${entry.order}`);
    }
    delete lists[id];
  });
}

function entriesOf(call: Call): readonly PrefixEntry[] {
  const id = call.required("id");
  return (call.read(PREFIX_LISTS)[id] ?? refuse.noSuchList(id)).entries as readonly PrefixEntry[];
}

function readOneEntry(call: Call) {
  const [id, seq] = [call.required("id"), Number(call.required("url_seq"))];
  return entriesOf(call).find((entry) => entry.seq === seq) ?? refuse.prefixNotFound(id, seq);
}

function requestedEntry(call: Call) {
  const names = ["action", "prefix", "ge", "le", "seq"];
  return readParameters(Object.fromEntries(names.map((name) => [name, call.text(name)])));
}

function createEntry(call: Call): void {
  const id = call.required("id");
  change(call, "creating prefix list entry failed", (lists) => {
    const { entries } = lists[id] ?? refuse.noSuchList(id);
    entries.push(completeEntry(requestedEntry(call), entries));
  });
}

/** Changes an entry and moves it to the end. Its number can be changed, or deleted to get the next one. */
function updateEntry(call: Call): void {
  const [id, seq] = [call.required("id"), Number(call.required("url_seq"))];
  change(call, "updating prefix list entry failed", (lists) => {
    const list = lists[id] ?? refuse.noSuchList(id);
    const before = list.entries.find((entry) => entry.seq === seq) ?? refuse.noSuchPrefix(seq);
    const others = list.entries.filter((entry) => entry !== before);
    const after: Partial<PrefixEntry> = { ...before, ...requestedEntry(call) };
    for (const name of (call.list("delete") ?? []) as ("ge" | "le" | "seq")[]) delete after[name];
    after.seq ??= nextSeq(list.entries);
    list.entries = [...others, completeEntry({ ...after }, others)];
  });
}

function removeEntry(call: Call): void {
  const [id, seq] = [call.required("id"), Number(call.required("url_seq"))];
  change(call, "deleting prefix list entry failed", (lists) => {
    const list = lists[id] ?? refuse.noSuchList(id);
    const rest = list.entries.filter((entry) => entry.seq !== seq);
    if (rest.length === list.entries.length) refuse.noEntryToDelete(seq);
    list.entries = rest;
  });
}

export const prefixLists: Routes = {
  "GET /cluster/sdn/prefix-lists": list,
  "POST /cluster/sdn/prefix-lists": create,
  "GET /cluster/sdn/prefix-lists/{id}": read,
  "PUT /cluster/sdn/prefix-lists/{id}": update,
  "DELETE /cluster/sdn/prefix-lists/{id}": remove,
  "GET /cluster/sdn/prefix-lists/{id}/entries": entriesOf,
  "POST /cluster/sdn/prefix-lists/{id}/entries": createEntry,
  "GET /cluster/sdn/prefix-lists/{id}/entries/{url_seq}": readOneEntry,
  "PUT /cluster/sdn/prefix-lists/{id}/entries/{url_seq}": updateEntry,
  "DELETE /cluster/sdn/prefix-lists/{id}/entries/{url_seq}": removeEntry,
};

// Entries of prefix lists: parsing, printing, numbers. Facts: contributing/facts/sdn-routing.md#prefix-lists.

const KEYS: Keys = {
  action: plain,
  prefix: (text) => network(text.includes(":") ? 6 : 4)(text),
  ge: whole(16),
  le: whole(16),
  seq: whole(32),
};

const printPrefixEntry = (entry: PrefixEntry): string => printEntry({ ...entry }, KEYS);

const SEQ_STEP = 5;

/** Returns the number of a new entry. */
function nextSeq(entries: readonly PrefixEntry[]): number {
  return Math.max(0, ...entries.map(({ seq }) => seq)) + SEQ_STEP;
}

/** Parses the parameters of an entry. */
function readParameters(parameters: Readonly<Record<string, string | undefined>>): Entry {
  const names = Object.keys(KEYS).filter((name) => parameters[name] !== undefined);
  return Object.assign({}, ...names.map((name) => readEntry(`${name}=${parameters[name]}`, KEYS)));
}

/** Completes and checks an entry. The default number is the next one of the list. */
function completeEntry(values: Entry, others: readonly PrefixEntry[]): PrefixEntry {
  const { action = missingField("action"), prefix = missingField("prefix"), seq = nextSeq(others) } = values;
  const entry = { ...values, action, prefix, seq } as unknown as PrefixEntry;
  checkLengths(entry);
  if (others.some((other) => other.seq === seq)) refuse.prefixExists(seq);
  return entry;
}

/** Checks that the lengths of prefix, `ge`, `le` and address do not decrease. */
function checkLengths({ prefix, ge, le }: PrefixEntry): void {
  const length = Number(prefix.split("/")[1]);
  const lengths = [length, ge, le, prefix.includes(":") ? 128 : 32].filter((value) => value !== undefined);
  const ordered = lengths.every((value, index) => index === 0 || value >= (lengths[index - 1] as number));
  if (!ordered) refuse.invalidLengths(prefix);
}

/** Parses all entries of a list. */
function readEntries(texts: readonly string[]): PrefixEntry[] {
  const entries: PrefixEntry[] = [];
  for (const text of texts) entries.push(completeEntry(readEntry(text, KEYS), entries));
  return entries;
}
