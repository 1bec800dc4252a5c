import { expect, it } from "vitest";
import { problemsOf } from "../../../scripts/site/check";

const FILES = new Set(["index.html", "a/one.html", "style.css"]);
const problems = (index: string) =>
  problemsOf(
    new Map([
      ["index.html", index],
      ["a/one.html", '<h2 id="schema">Schema</h2>'],
    ]),
    FILES,
  );

it("accepts links to pages, anchors, files and other servers", () => {
  const links = ["a/one.html#schema", "./style.css", "https://example.com/", "#top"];
  expect(problems(`<p id="top">${links.map((link) => `<a href="${link}">x</a>`).join("")}</p>`)).toEqual([]);
});

it.each(["b.html", "a/one.html#scheme", "#bottom", "../index.html", "a"])("reports the dead link %s", (link) => {
  expect(problems(`<a href="${link}">x</a>`)).toEqual([`index.html: dead link ${link}`]);
});

it("reports ids that exist twice", () => {
  expect(problems('<p id="x"></p><p id="x"></p>')).toEqual(["index.html: two elements have the id x"]);
});

it.each([
  '<script src="https://example.com/x.js"></script>',
  '<img alt="" src="//example.com/x.png">',
  '<link rel="stylesheet" href="https://example.com/x.css">',
])("reports an element that loads from another server: %s", (element) => {
  expect(problems(element)).toEqual([expect.stringContaining("loads from another server")]);
});
