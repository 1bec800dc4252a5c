/** The two versions of the objects differ in every field that can change. */
export type Version = "first" | "second";

/** HCL of the value of a version. */
export function chooser(version: Version) {
  const pick = <T>(first: T, second: T) => JSON.stringify(version === "first" ? first : second);
  const line = <T>(name: string, first: T, second: T) => `${name} = ${pick(first, second)}`;
  return { pick, line };
}
