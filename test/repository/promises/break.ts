/** One change of a source that breaks a promise. */
export interface Break {
  /** How the promise begins. */
  readonly promise: string;
  readonly file: string;
  /** There once; an expression may be there more often, and its first place is changed. */
  readonly from: string | RegExp;
  readonly to: string;
  /** As SECURITY.md names it, or a file in a folder that it names. */
  readonly test: string;
}
