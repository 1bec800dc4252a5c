import { expect, it } from "vitest";
import { PacketProblem, parsePacket } from "../../src/packet-filter/parse-packet";

const packet = { source: "192.0.2.7", destination: "192.0.2.1" };

it.each([0, 22, 65_535])("assumes TCP to a node for port %i without further fields", (destinationPort) => {
  expect(parsePacket({ ...packet, destinationPort })).toEqual({
    ...packet,
    destinationPort,
    direction: "in",
    protocol: "tcp",
  });
});

it("accepts the types of the protocol's own IP version", () => {
  for (const [protocol, icmpType] of [
    ["icmp", "source-quench"],
    ["1", "echo-request"],
    ["icmpv6", "packet-too-big"],
  ])
    expect(parsePacket({ ...packet, protocol, icmpType })).toMatchObject({ protocol, icmpType });
});

it.each([
  [undefined, "expected an object with direction, source and destination"],
  [
    { ...packet, port: 22 },
    "port is not one of direction, source, destination, protocol, icmpType, interface, sourcePort, destinationPort",
  ],
  [{ ...packet, direction: "sideways" }, "direction must be one of in, out, forward"],
  [{ ...packet, source: "office" }, "source must be an address"],
  [{ source: "192.0.2.7" }, "destination must be an address"],
  [{ ...packet, source: "2001:db8::1" }, "destination must be of the same IP version as the other address"],
  [{ ...packet, interface: 1 }, "interface must be a string"],
  [{ ...packet, destinationPort: 65_536 }, "destinationPort must be a whole number from 0 to 65535"],
  [{ ...packet, destinationPort: "22" }, "destinationPort must be a whole number from 0 to 65535"],
  [packet, "protocol is missing"],
  [{ ...packet, protocol: "telepathy" }, "protocol must be the name or number of a protocol, and telepathy is none"],
  [{ ...packet, protocol: "tcp", icmpType: "redirect" }, "icmpType needs the protocol icmp or ipv6-icmp"],
  [{ ...packet, protocol: "icmp", icmpType: "quatsch" }, "icmpType must be a type of icmp, such as echo-request"],
  [
    { ...packet, protocol: "icmp", icmpType: "packet-too-big" },
    "icmpType must be a type of icmp, such as echo-request",
  ],
  [{ ...packet, protocol: "icmp", icmpType: "any" }, "icmpType must be a type of icmp, such as echo-request"],
  [{ ...packet, protocol: "58", icmpType: "source-quench" }, "icmpType must be a type of 58, such as echo-request"],
])("refuses %j: %s", (input, problem) => {
  const result = parsePacket(input);
  expect(result instanceof PacketProblem && result.sentence).toBe(problem);
});
