/** Creates states from a name: for imports, and for states of another provider. */

import type * as rpc from "../../plugin/contract";
import { parseJson } from "../../plugin/cty/json";
import { isMap, type Value } from "../../plugin/cty/value";
import { type Attributes, attributeNamed, type State } from "../attribute";
import { DiagnosticError, refuse } from "../diagnostics";
import { isImportable } from "../life-cycle";
import { collector, validateAttributes } from "../planning/validate";
import type { ResourceDefinition } from "../resource";
import { sourceOf } from "../values/derive";
import { nullState, objectIn } from "../values/state";
import { importIdInvalid, moveUnsupported, notImportable } from "./diagnostics";
import { identityOf, stateFromIdentity, stateFromImportId } from "./identity";
import { encodePrivate, NO_PRIVATE, type PrivateData } from "./private-data";
import { upgradeState } from "./upgrade";

type Import = NonNullable<PrivateData["imported"]>;

/**
 * The part of an object that goes into the state after an import. Leaves out sensitive values: generated configurations do not
 * contain them, and the next apply would clear them on the server.
 */
export function managedPart(attributes: Attributes, state: State, { managed }: Import): State {
  const isManaged = (name: string): boolean => {
    const { role, sensitive, mirrors } = attributes[name]?.traits ?? {};
    if (mirrors && mirrors.name !== name) return isManaged(mirrors.name);
    return !sensitive && (role !== "optional" || !managed || managed.includes(name));
  };
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, isManaged(name) ? value : null]));
}

interface Imported {
  readonly state: State;
  readonly private: Uint8Array;
  readonly identity?: Value;
}

interface Type {
  readonly type: string;
  readonly definition: ResourceDefinition<never>;
  readonly attributes: Attributes;
}

/** Handles `terraform import` and `import` blocks. Throws a `DiagnosticError`. */
export function importObject(type: Type, request: Pick<rpc.ImportRequest, "id" | "identity">): Imported {
  if (!isImportable(type.definition)) {
    throw new DiagnosticError(notImportable({ type: type.type }));
  }
  if (request.id !== "") return named(type, request.id);
  const keys = stateFromIdentity(request.identity);
  if (!keys) throw invalidId(type, "");
  return imported(type, keys);
}

/** Handles a `moved` block from a former type or a type of another provider. Throws a `DiagnosticError`. */
export function adoptMoved(
  type: Type,
  request: Pick<rpc.MoveRequest, "sourceProvider" | "sourceType" | "sourceVersion" | "json" | "signal">,
): Imported {
  const { moves = [], formerTypes = [] } = type.definition;
  // Terraform sends `registry.terraform.io/bpg/proxmox` in small letters, OpenTofu the last part only.
  const provider = request.sourceProvider.split("/").slice(-2).join("/");
  const isFrom = (name: string) => `/${name}`.toLowerCase().endsWith(`/${provider.toLowerCase()}`);
  if (formerTypes.some((former) => isFrom(former.provider) && former.name === request.sourceType))
    return renamedType(type, request);
  const move = moves.find((known) => isFrom(known.provider) && known.types.includes(request.sourceType));
  if (!move) {
    const known = moves.flatMap(({ provider, types }) => types.map((name) => `${name} of ${provider}`));
    const possible = known.length === 0 ? "It adopts no other type." : `It adopts ${known.join(", ")}.`;
    throw new DiagnosticError(moveUnsupported({ type: type.type, source: request.sourceType, provider, possible }));
  }
  const parsed = parseJson(request.json);
  const source = isMap(parsed) ? parsed : {};
  const managed = move.managed?.(source);
  return named(type, move.importId(source), managed ? { managed } : {});
}

/** Adopts the state of a renamed type unchanged. */
function renamedType(
  { definition, attributes }: Type,
  { sourceVersion: version, json, signal }: Pick<rpc.MoveRequest, "sourceVersion" | "json" | "signal">,
): Imported {
  const upgraded = upgradeState(definition, attributes, { version, json, signal });
  refuse(upgraded.diagnostics);
  const state = objectIn(upgraded.state);
  const identity = identityOf(definition, state);
  return { state, private: NO_PRIVATE, ...(identity && { identity }) };
}

function named(type: Type, id: string, how: Import = {}): Imported {
  const keys = stateFromImportId(type.definition, id);
  if (!keys) throw invalidId(type, id);
  return imported(type, namedByReference(type, keys) ?? keys, how);
}

/** Accepts the name by which others refer to an object, such as `dc/office`, `+dc/management` or `custom-migratable`. */
function namedByReference({ definition, attributes }: Type, keys: State): State | undefined {
  const [name = "", ...others] = definition.identity;
  const text = keys[name];
  if (others.length > 0 || typeof text !== "string") return undefined;
  const isName = attributeNamed(attributes, name).traits.checks.every((check) => check(text as never) === undefined);
  const source = isName ? undefined : sourceOf(attributes, name, text);
  return source === undefined ? undefined : { [name]: source };
}

function imported(type: Type, keys: State, how: Import = {}): Imported {
  const { definition, attributes } = type;
  const isOther = (name: string) => {
    const { from = [name], compute } = attributes[name]?.traits.derivation ?? {};
    return from.length === 0 && name in keys && compute?.() !== keys[name];
  };
  // An object that exists once has a fixed name.
  if (definition.identity.some(isOther)) throw invalidId(type, definition.identity.map((name) => keys[name]).join("/"));
  const report = collector();
  const identifying = Object.fromEntries(Object.entries(attributes).filter(([name]) => name in keys));
  validateAttributes(identifying, keys, report, { writeOnlyAllowed: true });
  refuse(report.diagnostics);
  const state = { ...nullState(attributes), ...keys };
  const identity = identityOf(definition, state);
  return { state, private: encodePrivate({ imported: how }), ...(identity && { identity }) };
}

function invalidId({ definition }: Type, id: string): DiagnosticError {
  const { identity, importExample, parseImportId } = definition;
  const example = `such as ${importExample}`;
  const form = parseImportId ? `an id ${example}` : `${identity.join("/")}, ${example}`;
  return new DiagnosticError(importIdInvalid({ id, form }));
}
