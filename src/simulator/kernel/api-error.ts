/** The error that a call responds with. `refusal.ts` throws it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The message, with its final line feed. */
    text: string,
    readonly errors?: Readonly<Record<string, string>>,
  ) {
    super(text);
  }

  /**
   * Returns the text that a locked section re-throws. Plain errors (500) are their message. Others have their status in
   * front and their parameter errors behind, one per line.
   */
  asText(): string {
    const code = this.status === 500 ? "" : `${this.status} `;
    const lines = Object.entries(this.errors ?? {}).map(([name, text]) => `${name}: ${text}\n`);
    return `${code}${this.message}${lines.join("")}`;
  }
}

/**
 * Runs `section` and re-throws its errors as plain errors (500) with `prefix: ` in front. The empty prefix adds nothing.
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
