/** Two values of a parameter, for the samples of a new family. */
import type { ParameterSchema } from "../../src/simulator/schema/operation";

type Value = boolean | number | string | readonly string[];

export function sampleValues({ type, enum: values = [], minimum = 1, maximum }: ParameterSchema): [Value, Value] {
  switch (type) {
    case "boolean":
      return [true, false];
    case "integer":
    case "number":
      return [minimum, maximum === undefined ? minimum + 1 : Math.min(minimum + 1, maximum)];
    case "array":
      return [["one"], ["one", "two"]];
    default:
      return [values[0] ?? "one", values[1] ?? "two"];
  }
}
