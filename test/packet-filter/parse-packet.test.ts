import { expect, it } from "vitest";
import { parsePacket } from "../../src/packet-filter/parse-packet";

const packet = { source: "192.0.2.7", destination: "192.0.2.1" };

it("takes a port for one of TCP to a node where nothing else is said", () => {
  expect(parsePacket({ ...packet, destinationPort: 22 })).toEqual({
    ...packet,
    destinationPort: 22,
    direction: "in",
    protocol: "tcp",
  });
});

it.each([
  [undefined, "expected an object with direction, source and destination"],
  [
    { ...packet, port: 22 },
    "port is none of direction, source, destination, protocol, icmpType, interface, sourcePort, destinationPort",
  ],
  [{ ...packet, direction: "sideways" }, "direction must be one of in, out, forward"],
  [{ ...packet, source: "office" }, "source must be an address"],
  [{ source: "192.0.2.7" }, "destination must be an address"],
  [{ ...packet, source: "2001:db8::1" }, "source and destination must be of one IP version"],
  [{ ...packet, interface: 1 }, "interface must be a text"],
  [{ ...packet, destinationPort: 65_536 }, "destinationPort must be a number from 0 to 65535"],
  [{ ...packet, destinationPort: "22" }, "destinationPort must be a number from 0 to 65535"],
  [packet, "protocol is missing"],
  [{ ...packet, protocol: "telepathy" }, "telepathy is no protocol"],
  [{ ...packet, protocol: "tcp", icmpType: "redirect" }, "icmpType needs the protocol icmp or ipv6-icmp"],
])("refuses %j: %s", (given, problem) => {
  expect(parsePacket(given)).toBe(problem);
});
