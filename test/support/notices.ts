/** Which packages THIRD-PARTY-LICENSES.md is about; licences have headings of their own. */
export const noticed = (notices: string): string[] =>
  [...notices.replace(/^```text$[\s\S]*?^```$/gm, "").matchAll(/^## (.+)$/gm)].map(([, name]) => name as string);
