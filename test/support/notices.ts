/** Packages that THIRD-PARTY-LICENSES.md covers; licences contain headings of their own. */
export const noticed = (notices: string): string[] =>
  [...notices.replace(/^```text$[\s\S]*?^```$/gm, "").matchAll(/^## (.+)$/gm)].map(([, name]) => name as string);
