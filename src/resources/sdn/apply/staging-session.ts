/** A session that remembers whether any of its SDN writes was done. */
import type { Parameters, PveSession, ReadOptions, TaskOptions, WriteOptions } from "../../../api/types";
import { asPveError } from "../../kit/failure";
import { SDN_LOCK } from "../lock";

type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

export class StagingSession implements PveSession {
  constructor(
    private readonly inner: PveSession,
    private readonly record = { wrote: false },
  ) {}

  /** Something is staged that was not before, or may be. */
  get wrote(): boolean {
    return this.record.wrote;
  }

  get signal() {
    return this.inner.signal;
  }
  get client() {
    return this.inner.client;
  }
  get settings() {
    return this.inner.settings;
  }

  get<T>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T> {
    return this.inner.get<T>(path, parameters, options);
  }
  number(path: string, parameters?: Parameters, options?: ReadOptions): Promise<number> {
    return this.inner.number(path, parameters, options);
  }
  list<T>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T[]> {
    return this.inner.list<T>(path, parameters, options);
  }
  object<T>(path: string, parameters?: Parameters, options?: ReadOptions): Promise<T> {
    return this.inner.object<T>(path, parameters, options);
  }
  post<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T> {
    return this.noting(this.inner.post<T>(path, parameters, options), options.domain);
  }
  put<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T> {
    return this.noting(this.inner.put<T>(path, parameters, options), options.domain);
  }
  delete<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T> {
    return this.noting(this.inner.delete<T>(path, parameters, options), options.domain);
  }

  exclusive<T>(domain: string, work: (session: PveSession) => Promise<T>): Promise<T> {
    return this.inner.exclusive(domain, (session) => work(new StagingSession(session, this.record)));
  }

  task(upid: string, options?: TaskOptions) {
    return this.inner.task(upid, options);
  }
  version() {
    return this.inner.version();
  }
  sleep(milliseconds: number) {
    return this.inner.sleep(milliseconds);
  }
  within<T>(work: Promise<T>): Promise<T> {
    return this.inner.within(work);
  }
  log(level: LogLevel, message: string, fields?: Record<string, unknown>): void {
    this.inner.log(level, message, fields);
  }

  private async noting<T>(write: Promise<T>, domain: string): Promise<T> {
    if (domain !== SDN_LOCK) return write;
    try {
      const answer = await write;
      this.record.wrote = true;
      return answer;
    } catch (failure) {
      if (asPveError(failure)?.outcomeUnknown) this.record.wrote = true;
      throw failure;
    }
  }
}
