/** One change of a source that breaks a promise. */
export interface Break {
  /** Beginning of the promise. */
  readonly promise: string;
  readonly file: string;
  /** Occurs once; an expression may occur more often, and its first place is changed. */
  readonly from: string | RegExp;
  readonly to: string;
  /** Path as in SECURITY.md, or a file in a folder there. */
  readonly test: string;
}
