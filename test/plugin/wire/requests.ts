/** Requests about the toy's objects, encoded without the server's own codec. */
import { pack, unknown } from "./plain-msgpack";

/** A thing without any values. */
export const NOTHING = {
  id: null,
  name: null,
  size: null,
  enabled: null,
  tags: null,
  labels: null,
  any: null,
  secret_wo: null,
  parts: null,
  delay: null,
  misbehave: null,
  revision: null,
};

/** A DynamicValue. */
export const value = (plain: Parameters<typeof pack>[0]) => ({ msgpack: pack(plain) });
export const thing = (attributes: object) => value({ ...NOTHING, ...attributes });
export const nil = value(null);

/** The request of `ApplyResourceChange` that creates a thing. */
export const create = (attributes: object, more: object = {}) => ({
  typeName: "toy_thing",
  priorState: nil,
  plannedState: thing({ id: unknown, revision: unknown, ...attributes }),
  config: thing(attributes),
  ...more,
});
