import { expect, it } from "vitest";
import { call, refusal } from "./call";

it("usb_id_parse distinguishes IDs from ports", () => {
  expect(call("usb_id_parse", "1-2.3")).toEqual({
    id: null,
    vendor: null,
    product: null,
    path: "1-2.3",
    bus: "1",
    port: "2.3",
  });
  expect(call("usb_id_parse", "046d:C52B")).toMatchObject({ id: "046d:c52b", product: "c52b", path: null });
});

it.each(["", "046d", "1-", "1-2.", "046d:c52b:1"])("usb_id_parse refuses %j", (text) => {
  expect(refusal("usb_id_parse", text)).toEqual([0, expect.stringContaining("id: must be vendor and product")]);
});
