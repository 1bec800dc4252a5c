/** Documentation of a type, for the schema and the reference pages. */
export interface Documentation {
  /** First sentence: what it is. Further text: behaviour worth knowing. Markdown. */
  readonly description: string;
  /** What the reader has to know before copying the example: a call-out above it. Markdown. */
  readonly note?: string;
  /** The same of its action, where there is one. */
  readonly action?: string;
  /** HCL of a believable use, without provider block. */
  readonly example: string;
  /** Import ids as a user would type them, e.g. `web-net`. Empty when it cannot be imported. */
  readonly importExample?: string;
  /** Page heading group, e.g. `Firewall`. Defaults to the family. */
  readonly subcategory?: string;
}
