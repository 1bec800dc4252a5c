/** Notices when the process that started this one is gone. */

/** Asking is a system call of less than a microsecond. */
const EVERY_MS = 1000;

/**
 * The system gives an orphan another parent; `parent` is the first one, asked for as early as possible. Terraform that is
 * killed before it has connected leaves no other trace. (Windows keeps the old number; there the end of the connection
 * has to do.)
 */
export function watchParent(parent: number, onGone: () => void, parentNow = () => process.ppid): void {
  const timer = setInterval(() => {
    if (parentNow() === parent) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
}
