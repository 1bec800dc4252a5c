/** Messages of the services that every Terraform plugin offers beside the provider itself. */
import { bool, bytes, integer, message, one, string } from "./message";

/** `plugin.GRPCStdio`. */
export const StdioData = message({ channel: integer(1), data: bytes(2) });

/** `plugin.GRPCBroker`. */
export const Knock = message({ knock: bool(1), ack: bool(2), error: string(3) });
export const ConnInfo = message({
  serviceId: integer(1),
  network: string(2),
  address: string(3),
  knock: one(4, Knock),
});

/** `grpc.health.v1.Health`. */
export const HealthCheckRequest = message({ service: string(1) });
export const ServingStatus = { unknown: 0, serving: 1, notServing: 2 } as const;
export const HealthCheckResponse = message({ status: integer(1) });
