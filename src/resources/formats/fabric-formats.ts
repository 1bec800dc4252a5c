/** Values that only fabrics have. Facts: contributing/facts/sdn-routing.md#fabrics. */
import { hostAddress, hostAndPort } from "./hosts";
import { anyOf, matching } from "./validator";

/** Where a WireGuard peer is reached. */
export const peerEndpoint = anyOf("must be a host name or address, or a host and a port", hostAddress, hostAndPort);

/** A WireGuard key: 32 bytes in base64. */
export const wireguardPublicKey = matching(
  /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
  "must be a WireGuard public key: 44 characters of base64",
);
