/** Mermaid as SVG in the page: readers load no script, and colours follow the theme. */

type Render = (text: string, options: Readonly<Record<string, unknown>>) => string;

/** Wider drawings run from top to bottom. */
const WIDEST = 900;
const LOOK = { bg: "var(--sl-color-bg)", fg: "var(--sl-color-text)", font: "system-ui", transparent: true };

export function withDiagrams(markdown: string, render: Render): string {
  let count = 0;
  return markdown.replace(/^```mermaid\n([\s\S]*?)\n```$/gm, (_, text: string) => {
    count += 1;
    const drawn = render(text, LOOK);
    const svg = widthOf(drawn) > WIDEST ? render(text.replace(/^(flowchart|graph) LR/, "$1 TB"), LOOK) : drawn;
    const label = `Diagram: ${wordsOf(text).join(", ")}`;
    return `<figure class="diagram" role="img" aria-label="${label}">${oneBlock(withOwnIds(svg, count))}</figure>`;
  });
}

/** Several drawings of a page would share the ids of their arrows. */
const withOwnIds = (svg: string, count: number): string => svg.replace(/( id="|url\(#)/g, `$1diagram-${count}-`);

const widthOf = (svg: string): number => Number(/ width="([\d.]+)"/.exec(svg)?.[1]);

/** Without the font from another server, and without blank lines, which would end the block in Markdown. */
const oneBlock = (svg: string): string =>
  svg
    .replace(/^\s*@import url.*$/m, "")
    .replace(/\n\s*/g, "\n")
    .replace(/\n+/g, "\n")
    .trim();

/** For readers who do not see the drawing. */
function wordsOf(text: string): string[] {
  const labels = [...text.matchAll(/[[({|]+"?([^\])}|"]+)"?[\])}|]+/g)].map(([, words = ""]) => words);
  return [...new Set(labels)].map((words) => words.replaceAll("<br>", " ").replaceAll("&", "and").replaceAll('"', "'"));
}
