import { describe, expect, it } from "vitest";
import {
  addressRanges,
  portRanges,
  rangesContain,
  rangesOverlap,
} from "../../../../src/resources/firewall/rule-list/ranges";

describe("ranges of numbers", () => {
  it.each<[string, ReturnType<typeof portRanges>]>([
    ["80", [[80n, 80n]]],
    [
      "80,8000:8080",
      [
        [80n, 80n],
        [8000n, 8080n],
      ],
    ],
    ["http", undefined],
    ["80,http", undefined],
    ["123456", undefined],
    ["1:123456", undefined],
    ["", undefined],
  ])("finds the ranges of the ports %j", (ports, ranges) => expect(portRanges(ports)).toEqual(ranges));

  const [FIRST, LAST] = [0x0a000001n, 0x0a000009n];

  it.each<[string, ReturnType<typeof addressRanges>]>([
    ["10.0.0.1", { version: 4, ranges: [[FIRST, FIRST]] }],
    ["10.0.0.1-10.0.0.9", { version: 4, ranges: [[FIRST, LAST]] }],
    [
      "10.0.0.1,10.0.0.9",
      {
        version: 4,
        ranges: [
          [FIRST, FIRST],
          [LAST, LAST],
        ],
      },
    ],
    ["::1-::ff", { version: 6, ranges: [[1n, 255n]] }],
    ["10.0.0.1-::ff", undefined],
    ["10.0.0.1-name", undefined],
    ["name-10.0.0.9", undefined],
    ["10.0.0.1-10.0.0.2-10.0.0.3", undefined],
    ["10.0.0.1,::1", undefined],
    ["10.0.0.1,name", undefined],
    ["+dc/trusted", undefined],
  ])("finds the ranges of the addresses %j", (addresses, ranges) => expect(addressRanges(addresses)).toEqual(ranges));

  it.each([
    ["10:20", "20:30", true, false],
    ["20:30", "10:20", true, false],
    ["10:20", "21:30", false, false],
    ["10:20", "10:20", true, true],
    ["10:20", "11,15:19", true, true],
    ["10:20", "11,15:21", true, false],
    ["10:15,16:20", "14:17", true, false],
  ])("%s and %s overlap: %s, the first contains the second: %s", (one, other, overlap, contained) => {
    const [ranges, others] = [portRanges(one) ?? [], portRanges(other) ?? []];
    expect(rangesOverlap(ranges, others)).toBe(overlap);
    expect(rangesContain(ranges, others)).toBe(contained);
  });
});
