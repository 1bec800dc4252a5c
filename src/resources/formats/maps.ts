/** Maps whose values are texts. */
import type { ValueMap } from "../../plugin/cty/value";

/** Null would go out as a text: as `null`. */
export function textOfEach(values: ValueMap): string | undefined {
  const name = Object.keys(values).find((key) => values[key] === null);
  return name === undefined ? undefined : `must have a text as ${name}`;
}
