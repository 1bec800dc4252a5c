import { expect, it } from "vitest";
import { Contact } from "../../src/api/contact";

it("counts from the first failure of an outage until somebody is reached", () => {
  const contact = new Contact();
  expect([contact.ever, contact.lostMs(1_000)]).toEqual([false, 0]);
  contact.made();
  contact.failed(10_000);
  contact.failed(80_000);
  expect([contact.ever, contact.lostMs(90_000)]).toEqual([true, 80_000]);
  contact.made();
  expect(contact.lostMs(100_000)).toBe(0);
});

it("takes a failure long after the last one for another outage", () => {
  const contact = new Contact();
  contact.made();
  contact.failed(0);
  contact.failed(600_000);
  expect(contact.lostMs(600_500)).toBe(500);
});
