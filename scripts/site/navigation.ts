/** The tree of the navigation, in the order of the pages. */
import { address, SECTIONS, type SitePage } from "./page";

export type Entry =
  | { readonly label: string; readonly page: string; readonly href: string }
  | { readonly label: string; readonly entries: readonly Entry[] };
type Group = { readonly label: string; readonly entries: Entry[] };

export function navigationOf(pages: readonly SitePage[]): readonly Entry[] {
  const tree: Group[] = Object.values(SECTIONS).map((label) => ({ label, entries: [] }));
  for (const { path, title, label = title, groups } of pages) {
    if (path === "") continue;
    let entries: Entry[] = tree as Entry[];
    for (const group of groups) {
      const found = entries.find((entry): entry is Group => "entries" in entry && entry.label === group);
      const added: Group = found ?? { label: group, entries: [] };
      if (!found) entries.push(added);
      entries = added.entries;
    }
    entries.push({ label, page: path, href: address(path) });
  }
  return tree;
}
