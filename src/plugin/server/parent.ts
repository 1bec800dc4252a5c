/** Notices when the process that started this one is gone. */

export interface ParentOptions {
  readonly onGone: () => void;
  /** Who that was, asked as early as possible: later it may be gone already. */
  readonly parent: number;
  readonly parentNow?: () => number;
}

/** Asking is a system call of less than a microsecond. */
const EVERY_MS = 1000;

/**
 * The system gives an orphan another parent. Terraform that is killed before it has connected leaves no other trace.
 * (Windows keeps the old number; there the end of the connection has to do.)
 */
export function watchParent({ onGone, parent, parentNow = () => process.ppid }: ParentOptions): void {
  const timer = setInterval(() => {
    if (parentNow() === parent) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
}
