/** What is wrong with the parameters of a call: one text per parameter path, as the answer's `errors` shows it. */
export class Problems {
  /** Without a prototype: parameters may be called `constructor`. */
  readonly texts: Record<string, string> = Object.create(null);

  /** An empty name, and `0`, count as none. */
  add(name: string, text: string): void {
    const path = name === "" || name === "0" ? "_root" : name;
    const known = this.texts[path];
    // Two problems of one parameter are joined by a backslash and an "n", not by a line feed: so does the server.
    this.texts[path] = known === undefined ? text : `${known}\\n${text}`;
  }

  get any(): boolean {
    return Object.keys(this.texts).length > 0;
  }

  /** The form in which the problems inside a property string are shown: one line each. */
  lines(): string {
    return Object.entries(this.texts)
      .map(([path, text]) => `${path}: ${text}\n`)
      .join("");
  }
}
