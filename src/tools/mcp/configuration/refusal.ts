/** Reasons why a configuration is not tried. */

export interface Objection {
  readonly file: string;
  readonly line?: number;
  /** A sentence with what to do instead. */
  readonly text: string;
}

/** A configuration that is refused before Terraform sees it. */
class RefusedConfiguration extends Error {
  constructor(readonly objections: readonly Objection[]) {
    super(`The configuration was not tried:\n${objections.map(lineOf).join("\n")}`);
  }
}

const MOST = 20;

/** The first objections. Hostile input may cause thousands. */
export const refused = (objections: readonly Objection[]): Error => new RefusedConfiguration(objections.slice(0, MOST));

const lineOf = ({ file, line, text }: Objection): string => `- ${file}${line === undefined ? "" : `:${line}`}: ${text}`;
