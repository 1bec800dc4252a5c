/** What of the configuration decides whether the other end of a connection is trusted. */
import type { ClientConfiguration } from "./types";

export type TlsSettings = Pick<ClientConfiguration, "caCertificate" | "fingerprint" | "insecure" | "tlsServerName">;
