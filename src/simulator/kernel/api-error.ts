/** The error that a call answers with; `refusal.ts` throws it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** What is said, with its final line feed. */
    text: string,
    readonly errors?: Readonly<Record<string, string>>,
  ) {
    super(text);
  }

  /**
   * How the error reads when a locked section re-throws it: plain errors (500) are their text, others carry their
   * status in front and their parameter errors behind, one a line.
   */
  asText(): string {
    const code = this.status === 500 ? "" : `${this.status} `;
    const lines = Object.entries(this.errors ?? {}).map(([name, text]) => `${name}: ${text}\n`);
    return `${code}${this.message}${lines.join("")}`;
  }
}

/**
 * Runs `section`; what it throws comes out as a plain error (500) with `prefix: ` in front, or, with the empty prefix,
 * as nothing but its text.
 */
export function withPrefix<T>(prefix: string | undefined, section: () => T): T {
  if (prefix === undefined) return section();
  const front = prefix === "" ? "" : `${prefix}: `;
  try {
    return section();
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(500, `${front}${error.asText()}`);
    throw error;
  }
}
