/**
 * DNS and IPAM objects: descriptions of servers outside of the cluster. They are effective at once, never pending.
 * Facts: contributing/facts/sdn.md#ipams.
 */
import type { Call } from "../../../kernel/call";
import type { ConfigFile } from "../../../kernel/config-file";
import { type Routes, routesBelow } from "../../../kernel/router";
import type { Section, SectionConfig, Sections } from "../../../kernel/section-config";
import { underLock } from "../lock";
import { givenOptions, idOf, sectionReads, updateSection } from "../section-objects";
import { missingObject, objectExists } from "../texts";
import { finishWrite } from "../unreadable";

export interface ImmediateKind {
  /** Last part of the path, and of the ACL path. */
  readonly path: "dns" | "ipams";
  /** The parameter that names an object, also in texts. */
  readonly key: "dns" | "ipam";
  readonly file: ConfigFile<Sections>;
  readonly config: SectionConfig;
  /** How a failed deletion begins. */
  readonly deletionFailure: string;
  /** All objects of the file; some are built in. */
  readonly all: (stored: Sections) => Sections;
  /** Refuses an object whose server does not answer. */
  readonly check: (call: Call, object: Section) => void;
}

export function immediateObjects(kind: ImmediateKind): Routes {
  const { key, file, config } = kind;
  const edit = (call: Call, failure: string, change: (objects: Sections) => void) =>
    underLock(call, failure, () =>
      call.edit(file, (stored) => {
        Object.assign(stored, kind.all(stored));
        change(stored);
        finishWrite(call, file, config, stored);
      }),
    );

  const { list, item } = sectionReads({
    path: kind.path,
    key,
    file,
    requested: (call) => ({ objects: kind.all(call.read(file) as Sections), digest: call.digest(file) }),
  });

  const create = (call: Call) => {
    const id = idOf(call, key);
    const object = config.create(call.required("type"), givenOptions(call, key));
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

  /** Zones that refer to it do not keep it. What is built in can be deleted from the file, but not from what is read. */
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
    [`GET /{${key}}`]: item,
    [`PUT /{${key}}`]: update,
    [`DELETE /{${key}}`]: remove,
  });
}
