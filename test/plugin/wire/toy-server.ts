/** The toy provider, or another one, behind the real transport, with an independent gRPC client. */
import { type Client, credentials, type ServiceError } from "@grpc/grpc-js";
import { afterAll, beforeAll } from "vitest";
import type { Provider, ProviderSchemas } from "../../../src/plugin/contract";
import { createDispatcher, encodeSchemas } from "../../../src/plugin/dispatcher";
import { createLog } from "../../../src/plugin/log";
import { createCertificate, type ServerCertificate } from "../../../src/plugin/server/certificate";
import { createConnections } from "../../../src/plugin/server/connections";
import { listen } from "../../../src/plugin/server/listener";
import { PluginServer } from "../../../src/plugin/server/plugin-server";
import { createToyProvider } from "../toy/provider";
import { toySchemas } from "../toy/schemas";
import { grpcTarget } from "./address";
import { packages } from "./definitions";

export interface ToyServer {
  readonly server: PluginServer;
  /** Address of the listener. */
  readonly socket: string;
  readonly certificate: ServerCertificate;
  /** Certificate that the server accepts. */
  readonly clientCertificate: ServerCertificate;
  /** Events that the provider reported. */
  readonly events: string[];
  /** Lines of the log. */
  readonly lines: string[];
  close(): Promise<void>;
}

export function startToyServer(): Promise<ToyServer> {
  return startServer(toySchemas, (onEvent) => createToyProvider({ onEvent }));
}

export async function startServer(
  schemas: ProviderSchemas,
  provider: (onEvent: (event: string) => void) => Provider,
): Promise<ToyServer> {
  const events: string[] = [];
  const lines: string[] = [];
  const log = createLog("test", { level: "trace", write: (line) => lines.push(line) });
  const certificate = createCertificate();
  const clientCertificate = createCertificate();
  const server = new PluginServer({
    log,
    loadSchemas: async () => encodeSchemas(schemas),
    loadDispatcher: async () =>
      createDispatcher(
        provider((event) => void events.push(event)),
        log,
      ),
    onShutdown: () => events.push("shutdown"),
    onAbandoned: () => events.push("abandoned"),
  });
  const { listener } = createConnections({
    server,
    log,
    tls: { certificate, clientCertificate: clientCertificate.der },
  });
  const { address, remove } = await listen(listener, {});
  return {
    server,
    socket: address,
    certificate,
    clientCertificate,
    events,
    lines,
    close: async () => {
      listener.close();
      await server.close();
      remove();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: messages have the shape that the .proto file gives them
type Message = any;
type Service = new (address: string, channel: ReturnType<typeof credentials.createSsl>, options: object) => Client;

export interface ToyClient {
  call(method: string, request?: object): Promise<Message>;
  /** A call about the type `toy_thing`. */
  ofThing(method: string, request: object): Promise<Message>;
  /** All messages of a stream. */
  stream(method: string, request: object): Promise<Message[]>;
  /** The client that grpc-js created, for streams. */
  readonly raw: Message;
  close(): void;
}

/** A client of one service; `identity` is its certificate. */
export function connect(
  { socket, certificate, clientCertificate }: Pick<ToyServer, "socket" | "certificate" | "clientCertificate">,
  service = "tfplugin6.Provider",
  identity: ServerCertificate | null = clientCertificate,
): ToyClient {
  const ServiceClient = service
    .split(".")
    .reduce((outer, name) => outer[name] as never, packages as Record<string, unknown>) as unknown as Service;
  const channel = credentials.createSsl(
    Buffer.from(certificate.pem),
    identity && Buffer.from(identity.key),
    identity && Buffer.from(identity.pem),
  );
  const raw: Message = new ServiceClient(grpcTarget(socket), channel, {
    "grpc.ssl_target_name_override": "localhost",
    "grpc.default_authority": "localhost",
    "grpc.max_receive_message_length": -1,
    "grpc.max_send_message_length": -1,
    "grpc.enable_retries": 0,
  });
  const call = (method: string, request = {}) =>
    new Promise<Message>((resolve, reject) => {
      raw[method](request, (error: ServiceError | null, answer: Message) => (error ? reject(error) : resolve(answer)));
    });
  return {
    raw,
    call,
    ofThing: (method, request) => call(method, { typeName: "toy_thing", ...request }),
    stream: async (method, request) => {
      const received: Message[] = [];
      for await (const message of raw[method](request)) received.push(message);
      return received;
    },
    close: () => raw.close(),
  };
}

/** A server for all tests of a file, with an accepted client. */
export function serveToy(): ToyServer & { readonly client: ToyClient } {
  const toy = {} as ToyServer & { client: ToyClient };
  beforeAll(async () => {
    Object.assign(toy, await startToyServer());
    toy.client = connect(toy);
  });
  afterAll(async () => {
    toy.client.close();
    await toy.close();
  });
  return toy;
}
