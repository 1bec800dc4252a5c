/**
 * Windows neither replaces nor removes a file that somebody has open, a reader or a virus scanner: it is tried for a second. A program
 * that runs from it has to end first.
 */
export interface Surroundings {
  readonly system?: string;
  readonly wait?: (milliseconds: number) => void;
}

const IN_USE = new Set(["EPERM", "EACCES", "EBUSY", "ENOTEMPTY"]);
const ATTEMPTS = 10;
const PAUSE_MS = 20;

/** Does it as soon as nobody is in the way. */
export function whenFree<Result>(work: () => Result, surroundings: Surroundings = {}): Result {
  const { system = process.platform, wait = block } = surroundings;
  for (let attempt = 1; ; attempt++) {
    try {
      return work();
    } catch (failure) {
      if (!isInUse(failure, system)) throw failure;
      if (attempt === ATTEMPTS) throw inUse(failure as NodeJS.ErrnoException);
      wait(attempt * PAUSE_MS);
    }
  }
}

export const isInUse = (failure: unknown, system: string = process.platform): boolean =>
  system === "win32" && IN_USE.has((failure as NodeJS.ErrnoException).code ?? "");

/** The system says no more than that it is not permitted. */
function inUse(failure: NodeJS.ErrnoException): NodeJS.ErrnoException {
  const message = `${failure.message}. Another program may have it open: a run of Terraform that has not ended, an editor, a virus scanner`;
  // What jsii compiles has no second argument of Error.
  return Object.assign(new Error(message), { code: failure.code, cause: failure });
}

function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
