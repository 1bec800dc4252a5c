/** Descriptions of the schema: each fact of a definition, stated once. */
import { describe, expect, it } from "vitest";
import { type Attribute, type Check, map, number, string } from "../../src/framework/attribute";
import { describe as description } from "../../src/framework/description";

const doc = "What it does.";
const of = <T extends string | number>(allows: NonNullable<Check<T>["allows"]>): Check<T> =>
  Object.assign(() => undefined, { allows });
const SENT = { name: "size" };
const colour = of<string>({ values: ["red", "2.5g"] });

describe("the description of an attribute", () => {
  it.each<[string, Attribute, string]>([
    ["names the allowed values", string({ doc, check: [colour] }), `${doc} Allowed: \`red\`, \`2.5g\`.`],
    ["has the range", number({ doc, check: [of({ range: { min: 1, max: 9 } })] }), `${doc} Range: 1 to 9.`],
    ["has a range with one end", number({ doc, check: [of({ range: { max: 9 } })] }), `${doc} Range: at most 9.`],
    [
      "has the range of the elements",
      map(number({ doc, check: [of({ range: { min: 0 } })] }), { doc }),
      `${doc} Range of each: at least 0.`,
    ],
    ["has the planned default", number({ doc }).default(5), `${doc} Default: \`5\`.`],
    ["has the server's default", number({ doc }).whenAbsent(5).sentAs(SENT), `${doc} The server's default is \`5\`.`],
    ["has no server default for an attribute that is not sent", number({ doc }).whenAbsent(5), doc],
    ["has no default if it is only read", number({ doc }).whenAbsent(5).sentAs(SENT).reported(), doc],
    ["does not mention an empty default", string({ doc }).whenAbsent("").sentAs(SENT), doc],
    [
      "names the effect of a change and the required version",
      string({ doc }).replaces().since("9.1"),
      `${doc} Changing it replaces the object. Needs Proxmox VE 9.1 or newer.`,
    ],
    ["has the note for writes", string({ doc }).whenWritten("Others are removed."), `${doc} Others are removed.`],
    ["has no note for writes if it is only read", string({ doc }).whenWritten("Others are removed.").reported(), doc],
  ])("%s", (_, attribute, expected) => {
    expect(description(attribute)).toBe(expected);
  });

  it("omits notes that its string already contains", () => {
    const text = "`red` or `2.5g`. Range: 1 to 9. The default is `red`.";
    const attribute = string({ doc: text, check: [colour, of({ range: { min: 1, max: 9 } })] });
    expect(description(attribute.whenAbsent("red").sentAs({ name: "size" }))).toBe(text);
  });
});
