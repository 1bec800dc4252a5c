/**
 * The forms of answers, as `shapes.json` notes them: written by `npm run generate` from what the server says of itself and
 * from what it was seen to answer.
 *
 * A text names kinds, with `|` between those that are possible. `[shape]` is a list; an object has a shape by key, with `?` after keys
 * that may be absent, and `*` for all that are not named. `{ "either": […, …] }` leaves the choice between compound ones.
 */
export type Shape = string | readonly [Shape] | Choice | Keys;
export type Kind = "string" | "number" | "flag" | "task" | "nothing" | "anything";
interface Choice {
  readonly either: readonly Shape[];
}
export type Keys = { readonly [key: string]: Shape };

export const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** The shapes among which an answer may choose. */
export function choices(shape: Shape): readonly Shape[] {
  if (typeof shape === "string") return shape.split("|");
  const { either } = shape as Partial<Choice>;
  return Array.isArray(either) && either.length > 1 ? either.flatMap(choices) : [shape];
}
