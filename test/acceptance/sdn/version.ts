/** The two versions of the objects differ in every changeable field. */
export type Version = "first" | "second";

/** Returns a function for the HCL of a version's value. */
export function chooser(version: Version) {
  const pick = <T>(first: T, second: T) => JSON.stringify(version === "first" ? first : second);
  const line = <T>(name: string, first: T, second: T) => `${name} = ${pick(first, second)}`;
  return { pick, line };
}
