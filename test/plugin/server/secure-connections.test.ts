/** Clients that may connect. */
import { type AddressInfo, createServer } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { status } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { createCertificate, readClientCertificate } from "../../../src/plugin/server/certificate";
import { secureConnections } from "../../../src/plugin/server/secure-connections";
import { dialled } from "../wire/address";
import { connect, serveToy } from "../wire/toy-server";

const toy = serveToy();

it.each([
  ["a client without a certificate is refused", null],
  ["a client with another certificate is refused", createCertificate()],
])("%s", async (_name, identity) => {
  const stranger = connect(toy, "tfplugin6.Provider", identity);
  await expect(stranger.call("GetProviderSchema")).rejects.toMatchObject({ code: status.UNAVAILABLE });
  stranger.close();
  expect(toy.lines.join("")).toContain("the client's certificate is not Terraform's");
});

it("a client with a TLS version before 1.2 is refused, even with the right certificate", async () => {
  const { pem: cert, key } = toy.clientCertificate;
  const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
  const refused = await new Promise((resolve) => {
    const socket = connectTls({ ...dialled(toy.socket), cert, key, rejectUnauthorized: false, ...old });
    socket.once("secureConnect", () => resolve("connected"));
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code));
    socket.once("close", () => resolve("closed"));
  });
  expect(refused).toBe("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
  await expect.poll(() => toy.lines.join("")).toMatch(/"@level":"warn","@message":"TLS handshake failed"/);
});

it("a client that does not trust the server's certificate gets no response", async () => {
  const suspicious = connect({ ...toy, certificate: createCertificate() });
  await expect(suspicious.call("GetProviderSchema")).rejects.toMatchObject({ code: status.UNAVAILABLE });
  suspicious.close();
});

/** Whether a server that expects this certificate accepts the client. */
async function isLetIn(expected: Buffer): Promise<boolean> {
  const { pem: cert, key } = toy.clientCertificate;
  return await new Promise((resolve) => {
    const accept = ({ alpnProtocol }: TLSSocket) => settle(alpnProtocol === "h2");
    const log = Object.assign(() => settle(false), { level: "warn" as const, wants: () => true });
    const server = createServer(
      secureConnections({ certificate: createCertificate(), clientCertificate: expected, accept, log }),
    );
    const settle = (isIn: boolean) => {
      socket?.destroy();
      server.close();
      resolve(isIn);
    };
    let socket: ReturnType<typeof connectTls> | undefined;
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      socket = connectTls({ port, host: "127.0.0.1", cert, key, rejectUnauthorized: false, ALPNProtocols: ["h2"] });
      socket.on("error", () => undefined);
    });
  });
}

it("a certificate that differs in any one byte is refused", async () => {
  const own = readClientCertificate(toy.clientCertificate.pem);
  expect(await isLetIn(own)).toBe(true);
  for (const place of [0, 1, 16, 63, 64, Math.floor(own.length / 2), own.length - 1]) {
    const other = Buffer.from(own);
    other.writeUInt8(other.readUInt8(place) ^ 1, place);
    expect(await isLetIn(other), `byte ${place}`).toBe(false);
  }
  expect(await isLetIn(own.subarray(0, -1))).toBe(false);
});
