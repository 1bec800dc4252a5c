/** A session that hands everything to another one: for those that look at some of the requests. */
import type { ReadName, Segment, WriteName } from "../../api/calls";
import type { LockDomain, PveSession, ReadOptions, TaskOptions, TaskResult, WriteOptions } from "../../api/types";

export type Path = Readonly<Record<string, Segment>>;

export class ForwardingSession implements PveSession {
  constructor(protected readonly inner: PveSession) {}

  get signal() {
    return this.inner.signal;
  }
  get client() {
    return this.inner.client;
  }
  get settings() {
    return this.inner.settings;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the interface says by the name what is answered
  read(name: ReadName, path: Path, query?: object, options?: ReadOptions): Promise<any> {
    return this.inner.read(name, path as never, query as never, options);
  }
  // biome-ignore lint/suspicious/noExplicitAny: the interface says by the name what is answered
  write(name: WriteName, path: Path, body: object, options: WriteOptions): Promise<any> {
    return this.inner.write(name, path as never, body as never, options);
  }
  exclusive<T>(domain: LockDomain, work: (session: PveSession) => Promise<T>): Promise<T> {
    return this.inner.exclusive(domain, work);
  }

  task(upid: string, options?: TaskOptions): Promise<TaskResult> {
    return this.inner.task(upid, options);
  }
  version() {
    return this.inner.version();
  }
  sleep(milliseconds: number): Promise<void> {
    return this.inner.sleep(milliseconds);
  }
  within<T>(work: Promise<T>): Promise<T> {
    return this.inner.within(work);
  }
  log(level: "trace" | "debug" | "info" | "warn" | "error", message: string, fields?: Record<string, unknown>): void {
    this.inner.log(level, message, fields);
  }
}
