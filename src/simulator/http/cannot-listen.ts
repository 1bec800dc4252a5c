/** Why there is no listening at a port, and what to do about it. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use by another process; choose another one, or 0 for any free one",
  EACCES: "this user may not use the port; choose one from 1024 on",
  EADDRNOTAVAIL: "this machine does not have the address",
  ENOTFOUND: "the name has no address",
};

export function cannotListen(host: string, port: number, error: NodeJS.ErrnoException): string {
  return `cannot listen on port ${port} of ${host}: ${REASONS[error.code ?? ""] ?? error.message}`;
}
