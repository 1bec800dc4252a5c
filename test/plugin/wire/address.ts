/** Address of a server in the client's notation: a socket in the file system, and on Windows a port. */
const PORT = /^127\.0\.0\.1:(\d+)$/;

/** Options for `net`, `tls` and `http2`. */
export function dialled(address: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  const port = PORT.exec(address)?.[1];
  return port === undefined ? { path: address } : { host: "127.0.0.1", port: Number(port) };
}

export const grpcTarget = (address: string): string => (PORT.test(address) ? address : `unix:${address}`);
