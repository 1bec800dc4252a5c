/**
 * DNS and IPAM objects, which describe servers outside the cluster. They take effect at once and are never pending.
 * Facts: contributing/facts/sdn.md#ipams.
 */
import type { Call } from "../../../kernel/call";
import type { ConfigFile } from "../../../kernel/config-file";
import { type Routes, routesBelow } from "../../../kernel/router";
import type { Section, SectionConfig, Sections } from "../../../kernel/section-config";
import { underLock } from "../lock";
import { finishWrite, idOf, requestedOptions, sectionReads, updateSection } from "../section-objects";
import { missingObject, objectExists } from "../texts";

export interface ImmediateKind {
  /** Last segment of the path and of the ACL path. */
  readonly path: "dns" | "ipams";
  /** The parameter that names an object, also in messages. */
  readonly key: "dns" | "ipam";
  readonly file: ConfigFile<Sections>;
  readonly config: SectionConfig;
  /** Prefix of errors of a deletion. */
  readonly deletionFailure: string;
  /** Adds built-in objects to those of the file. */
  readonly withBuiltIn: (stored: Sections) => Sections;
  /** Refuses an object whose server does not respond. */
  readonly check: (call: Call, object: Section) => void;
}

export function immediateObjects(kind: ImmediateKind): Routes {
  const { key, file, config } = kind;
  const edit = (call: Call, failure: string, change: (objects: Sections) => void) =>
    underLock(call, failure, () =>
      call.edit(file, (stored) => {
        Object.assign(stored, kind.withBuiltIn(stored));
        change(stored);
        finishWrite(call, file, config, stored);
      }),
    );

  const { list, read } = sectionReads({
    path: kind.path,
    key,
    file,
    requested: (call) => ({ objects: kind.withBuiltIn(call.read(file) as Sections), digest: call.digest(file) }),
  });

  const create = (call: Call) => {
    const id = idOf(call, key);
    const object = config.create(call.required("type"), requestedOptions(call, key));
    call.requireQuorum();
    edit(call, `create sdn ${key} object failed`, (objects) => {
      if (objects[id]) objectExists(key, id);
      kind.check(call, object);
      objects[id] = object;
    });
  };

  const update = (call: Call) => {
    const id = idOf(call, key);
    edit(call, `update sdn ${key} object failed`, (objects) => {
      call.checkDigest(file);
      const object = updateSection(call, config, objects[id] ?? missingObject(id));
      kind.check(call, object);
      objects[id] = object;
    });
  };

  /** Deletes an object even if zones refer to it. A built-in object is deleted from the file but remains readable. */
  const remove = (call: Call) => {
    const id = idOf(call, key);
    edit(call, kind.deletionFailure, (objects) => {
      if (!objects[id]) missingObject(id);
      delete objects[id];
    });
  };

  return routesBelow(`/cluster/sdn/${kind.path}`, {
    GET: list,
    POST: create,
    [`GET /{${key}}`]: read,
    [`PUT /{${key}}`]: update,
    [`DELETE /{${key}}`]: remove,
  });
}
