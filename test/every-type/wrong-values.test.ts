/** Messages about wrong values: from every type with a check, and useful to the reader. */
import { expect, it } from "vitest";
import { allPlaces, complaints, complaintsOf, type Place } from "./places";

const places = allPlaces();
const messages = places.flatMap(complaints);
const nameOf = ({ type, path }: Place) => `${type}.${path.join(".")}`;

/** Returns the members of a closed set, from the message that lists them. */
function closedSet(place: Place): readonly string[] | undefined {
  if (place.attribute.shape.kind !== "string") return undefined;
  const [complaint] = complaintsOf(place, "no-such-value-at-all");
  const list = /must be (?:one of )?((?:[\w.-]+, )*[\w.-]+)\. Got/.exec(complaint?.detail ?? "")?.[1];
  return list?.split(", ");
}

/** Returns the word with one letter more, one less, two swapped, and another case. */
function misspelt(word: string): string[] {
  const middle = Math.floor(word.length / 2);
  return [
    `${word}${word.at(-1)}`,
    word.slice(0, middle) + word.slice(middle + 1),
    word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1),
    word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase(),
  ];
}

it("messages about wrong values come from all types", () => {
  expect(messages.length).toBeGreaterThan(4_000);
  expect(new Set(messages.map(({ place }) => place.type)).size).toBeGreaterThan(120);
});

it("messages about wrong values state the expected value, in one sentence that begins with the attribute", () => {
  const odd = messages.filter(({ place, detail }) => {
    const sentence = detail.replace(/ Got .*$/s, "");
    const name = place.path.at(-1) ?? "";
    const isSentence =
      /^(?:The key|The value|[a-z_0-9]+) (must|has|can) .{8,}[.?]$/.test(sentence) && !/[.?]{2}$/.test(sentence);
    const isNamed = sentence.startsWith(`${name} `) || place.path.includes(sentence.split(" ")[0] ?? "");
    return !isSentence || !(isNamed || /^The (key|value) /.test(sentence));
  });
  expect(odd.map(({ place, detail }) => `${nameOf(place)}: ${detail}`)).toEqual([]);
});

it("messages about wrong values are never empty phrases or the spelling of a programming language", () => {
  const empty =
    /\[object|undefined|NaN|\bnull\b|must be (valid|correct)|is (invalid|not valid)|must match|regular expression/;
  const odd = messages.filter(({ detail }) => empty.test(detail.replace(/ Got .*$/s, "")));
  expect(odd.map(({ place, detail }) => `${nameOf(place)}: ${detail}`)).toEqual([]);
});

it("messages about wrong values are short for any input", () => {
  expect(messages.filter(({ detail }) => detail.length > 700).map(({ place }) => nameOf(place))).toEqual([]);
});

const sets = places.flatMap((place) => {
  const members = closedSet(place);
  return members ? [{ place, members }] : [];
});

it("many types have closed sets", () => {
  expect(sets.length).toBeGreaterThan(70);
});

it("closed sets suggest the member that is closest to a misspelt value", () => {
  const silent = sets.flatMap(({ place, members }) =>
    members
      .filter((member) => member.length > 2)
      .flatMap((member) =>
        misspelt(member)
          .filter((word) => word.length > 2 && !members.includes(word))
          .filter((word) => {
            const [complaint] = complaintsOf(place, word);
            return complaint !== undefined && !/did you mean "[^"]+"\?/.test(complaint.detail);
          })
          .map((word) => `${nameOf(place)}: ${word}`),
      ),
  );
  expect(silent).toEqual([]);
});
