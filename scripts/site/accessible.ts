/** Corrects details of the rendered pages that keep readers with assistive technology from a name, or give them a wrong one. */
export const accessibleHtml = (html: string): string =>
  html
    // The empty corner of a table heads nothing.
    .replaceAll(/<th>\s*<\/th>/g, "<td></td>")
    // The name of a button contains the text on it, word by word.
    .replaceAll('data-open-modal disabled aria-label="Search"', 'data-open-modal disabled aria-label="Search Ctrl K"')
    .replaceAll(">Search</span><kbd", ">Search</span> <kbd")
    .replaceAll("</kbd><kbd", "</kbd> <kbd")
    // Until the script of the page has found out which blocks scroll.
    .replaceAll("<pre data-language", '<pre tabindex="0" data-language');
