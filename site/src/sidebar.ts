/** The entries of the navigation: all sections, and of the reference only the area of the page. */
import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import tree from "../navigation.json";

type Entry = { label: string; page: string; href: string } | { label: string; entries: Entry[] };
type Sidebar = Parameters<Parameters<typeof defineRouteMiddleware>[0]>[0]["locals"]["starlightRoute"]["sidebar"];

/** Groups with many pages, each of which has an overview. */
const isLarge = (entry: Entry, depth: number): boolean =>
  depth === 1 && "entries" in entry && entry.entries[0]?.label === "Overview" && entry.entries.length > 1;

const holds = (entry: Entry, page: string): boolean =>
  "entries" in entry ? entry.entries.some((one) => holds(one, page)) : entry.page === page;

function shown(entry: Entry, page: string, depth: number): Sidebar[number] {
  if (!("entries" in entry))
    return {
      type: "link",
      // Long names of types break after an underscore.
      label: entry.label.replaceAll("_", "_\u200b"),
      href: entry.href,
      isCurrent: entry.page === page,
      badge: undefined,
      attrs: {},
    };
  const isOpen = holds(entry, page);
  const [first] = entry.entries;
  if (isLarge(entry, depth) && !isOpen && first && "href" in first)
    return { type: "link", label: entry.label, href: first.href, isCurrent: false, badge: undefined, attrs: {} };
  const entries = entry.entries.map((one) => shown(one, page, depth + 1));
  return { type: "group", label: entry.label, entries, collapsed: !isOpen && depth > 0, badge: undefined };
}

export const onRequest = defineRouteMiddleware(({ locals: { starlightRoute } }) => {
  const page = starlightRoute.id === "index" ? "" : starlightRoute.id;
  starlightRoute.sidebar = (tree as Entry[]).map((entry) => shown(entry, page, 0));
});
