/** Of changes that are carried out together, by a step that one of them takes for all. */
export interface Together<S> {
  /**
   * This one is made. Answers how many others of the run are not made yet, `undefined` where that is not known. After a
   * failure fewer may come.
   */
  made(): number | undefined;
  /** Services that outlive the call. */
  services(timeoutMs: number): S;
  /** Work that this process does before it ends, after this call has been answered. The same key has one work only. */
  atEnd(key: object, work: () => Promise<void>): void;
}
