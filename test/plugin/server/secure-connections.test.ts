/** Who may connect. */
import { connect as connectTls } from "node:tls";
import { status } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { createCertificate } from "../../../src/plugin/server/certificate";
import { connect, serveToy } from "../wire/toy-server";

const toy = serveToy();

it.each([
  ["nobody without a certificate", null],
  ["nobody with another certificate", createCertificate()],
])("%s", async (_name, identity) => {
  const stranger = connect(toy, "tfplugin6.Provider", identity);
  await expect(stranger.call("GetProviderSchema")).rejects.toMatchObject({ code: status.UNAVAILABLE });
  stranger.close();
  expect(toy.lines.join("")).toContain("the client's certificate is not Terraform's");
});

it("nobody is spoken to in a version of TLS before 1.2, the holder of the certificate neither", async () => {
  const { pem: cert, key } = toy.clientCertificate;
  const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
  const refused = await new Promise((resolve) => {
    const socket = connectTls({ path: toy.socket, cert, key, rejectUnauthorized: false, ...old });
    socket.once("secureConnect", () => resolve("connected"));
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code));
    socket.once("close", () => resolve("closed"));
  });
  expect(refused).toBe("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
});

it("the holder of the certificate that came in the environment is served", async () => {
  expect((await toy.client.call("GetMetadata")).resources).toHaveLength(1);
});

it("nobody who does not trust the server's certificate gets an answer", async () => {
  const suspicious = connect({ ...toy, certificate: createCertificate() });
  await expect(suspicious.call("GetProviderSchema")).rejects.toMatchObject({ code: status.UNAVAILABLE });
  suspicious.close();
});
