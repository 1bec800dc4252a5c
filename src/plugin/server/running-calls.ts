/** Tracks the running calls, so that they can be stopped together. */

export interface RunningCall {
  readonly rpc: string;
  readonly signal: AbortSignal;
  /** Rejects when the call must end at once, before its work does. */
  readonly failed: Promise<never>;
  abort(reason: Error): void;
  fail(reason: Error): void;
  end(): void;
}

export class RunningCalls {
  private readonly calls = new Set<RunningCall>();
  private readonly waiting = new Set<() => void>();

  get size(): number {
    return this.calls.size;
  }

  open(rpc: string): RunningCall {
    const controller = new AbortController();
    let fail: (reason: Error) => void = () => undefined;
    const failed = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    failed.catch(() => undefined);
    const call: RunningCall = {
      rpc,
      signal: controller.signal,
      failed,
      abort: (reason) => controller.abort(reason),
      fail,
      end: () => {
        this.calls.delete(call);
        if (this.calls.size === 0) for (const resolve of this.waiting) resolve();
      },
    };
    this.calls.add(call);
    return call;
  }

  /** Aborts every call, which then returns quickly with the best known state. */
  abortAll(reason: Error): void {
    for (const call of this.calls) call.abort(reason);
  }

  failAll(reason: Error): void {
    for (const call of this.calls) call.fail(reason);
  }

  /** Resolves when no call is running, or after `withinMs`. */
  async settled(withinMs: number): Promise<void> {
    if (this.calls.size === 0) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      // biome-ignore lint/plugin/machine: the process that Terraform starts: its own start and end
      const timer = setTimeout(done, withinMs);
      this.waiting.add(done);
    });
  }
}
