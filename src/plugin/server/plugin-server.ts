/** The plugin's gRPC server: HTTP/2 sessions, streams, and the calls on them. */
import type { IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import type { Duplex } from "node:stream";
import type { Log } from "../log";
import { exchange, GrpcResponse, unimplemented } from "./grpc";
import { RunningCalls } from "./running-calls";
import {
  createServices,
  PROVIDER_PATH,
  type ServiceOptions,
  type Services,
  SHUTDOWN_PATH,
  type SilentStream,
} from "./services";

interface PluginServerOptions extends ServiceOptions {
  readonly log: Log;
  /** Called after the client has received the response to `Shutdown`. */
  readonly onShutdown?: () => void;
  /** Called when the last client has disconnected. */
  readonly onAbandoned?: () => void;
}

const MEBIBYTE = 1024 * 1024;
const SETTINGS = {
  /** Large enough for values of many megabytes without window updates. */
  initialWindowSize: 4 * MEBIBYTE,
  maxConcurrentStreams: 1_000_000,
};
const CONNECTION_WINDOW = 64 * MEBIBYTE;
/** Megabytes per session. Node's default of 10 refuses large values. */
const MAX_SESSION_MEMORY = 4096;

export class PluginServer {
  readonly calls = new RunningCalls();
  private readonly services: Services;
  private readonly sessions = new Set<ServerHttp2Session>();
  /** Sessions whose client has sent HTTP/2. The end of any other connection does not count as the end of the client. */
  private readonly clients = new Set<ServerHttp2Session>();
  private readonly heldOpen = new Set<GrpcResponse>();
  private broken: Error | undefined;

  constructor(private readonly options: PluginServerOptions) {
    this.services = createServices(options, this.calls);
  }

  get connected(): boolean {
    return this.clients.size > 0;
  }

  /** Serves gRPC on a connection of the client. */
  async serve(socket: Duplex): Promise<void> {
    const { performServerHandshake } = await import("node:http2");
    // The connection may have closed meanwhile, and a session on it would never end.
    if (socket.destroyed) return;
    const session = performServerHandshake(socket, { settings: SETTINGS, maxSessionMemory: MAX_SESSION_MEMORY });
    this.sessions.add(session);
    session.once("connect", () => session.setLocalWindowSize(CONNECTION_WINDOW));
    session.once("remoteSettings", () => this.clients.add(session));
    session.on("stream", (stream, headers) => this.accept(stream, headers));
    session.on("error", (error) => this.options.log("debug", "connection failed", { error }));
    session.once("close", () => {
      this.sessions.delete(session);
      if (this.clients.delete(session) && !this.connected) this.options.onAbandoned?.();
    });
  }

  private accept(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    stream.on("error", (error) => this.options.log("debug", "stream failed", { error }));
    if (!headers["content-type"]?.startsWith("application/grpc")) {
      stream.respond({ ":status": 415 }, { endStream: true });
      return;
    }
    const path = String(headers[":path"]);
    const method = this.services.find(path);
    if (method === undefined) {
      new GrpcResponse(stream).reject(unimplemented(path));
      return;
    }
    if (typeof method === "string") {
      this.hold(stream, method);
      return;
    }
    if (path === SHUTDOWN_PATH) stream.once("close", () => this.options.onShutdown?.());
    if (this.broken && path.startsWith(PROVIDER_PATH)) {
      // The process is about to end, so the call does not start.
      new GrpcResponse(stream).reject(this.broken);
      return;
    }
    const call = this.calls.open(path);
    void exchange(stream, call, method).finally(() => call.end());
  }

  private hold(stream: ServerHttp2Stream, silent: SilentStream): void {
    const response = new GrpcResponse(stream);
    response.start();
    this.heldOpen.add(response);
    stream.once("close", () => this.heldOpen.delete(response));
    if (silent === "until-client-ends") stream.once("end", () => response.end());
    stream.resume();
  }

  /**
   * Fails all calls after an uncaught error, which may leave one of them without a response. Aborts the calls, which then return
   * their known state within `graceMs`. The remaining ones and all later calls fail.
   */
  async breakDown(reason: Error, graceMs: number): Promise<void> {
    this.broken = reason;
    this.calls.abortAll(reason);
    await this.calls.settled(graceMs);
    this.calls.failAll(reason);
  }

  /** Aborts all calls, ends the streams, and closes the sessions after the client has received everything. */
  async close(withinMs = 1000, sessionsWithinMs = withinMs): Promise<void> {
    this.calls.abortAll(new Error("the provider is stopping"));
    await this.calls.settled(withinMs);
    await this.services.close();
    for (const response of this.heldOpen) response.end();
    await Promise.all([...this.sessions].map((session) => closeSession(session, sessionsWithinMs)));
  }
}

/**
 * Closes an HTTP/2 session in order, or destroys it after `withinMs`. Node does not notice when a TLS connection breaks during a
 * write: such a session emits no further event, not even `close`.
 */
export function closeSession(
  session: Pick<ServerHttp2Session, "once" | "close" | "destroy">,
  withinMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    // biome-ignore lint/plugin/machine: the process that Terraform starts: its own start and end
    const timer = setTimeout(() => {
      session.destroy();
      resolve();
    }, withinMs);
    session.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    session.close();
  });
}
