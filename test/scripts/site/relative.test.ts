import { expect, it } from "vitest";
import { relativeHtml, relativeScript, relativeStyle } from "../../../scripts/site/relative";

it("makes the addresses of a page relative to its folder", () => {
  const html = '<html lang="en"><a href="/__root__/how-to/drift.html#ci">x</a><a href="/__root__">home</a></html>';
  expect(relativeHtml(html, "reference/resources/pool.html")).toBe(
    '<html data-root="../../" lang="en"><a href="../../how-to/drift.html#ci">x</a><a href="../../index.html">home</a></html>',
  );
  expect(relativeHtml("<html>", "index.html")).toBe('<html data-root="./">');
});

it("lets scripts find the root of the page that loads them", () => {
  const document = { documentElement: { dataset: { root: "../" } }, baseURI: "http://localhost/any/how-to/drift.html" };
  const found = new Function("document", relativeScript("return`/__root__/`+'pagefind/'"))(document);
  expect(found).toBe("http://localhost/any/pagefind/");
});

it("makes the addresses of a style sheet relative to it", () => {
  expect(relativeStyle("url(/__root__/_astro/font.woff2)", "_astro/site.css")).toBe("url(../_astro/font.woff2)");
});
