/** Files are written as bytes until they contain a character above U+00FF. */
import { describe, expect, it } from "vitest";
import { Session } from "../../replay/session";
import { askOn } from "../families/ask";

const garbled = (text: string) => Buffer.from(text, "utf8").toString("latin1");

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly id: readonly [name: string, ...values: string[]];
  readonly text: string;
  readonly others: Readonly<Record<string, unknown>>;
}

const KINDS: readonly Kind[] = [
  {
    name: "HA resources",
    path: "/cluster/ha/resources",
    id: ["sid", "vm:100", "vm:101", "ct:200"],
    text: "comment",
    others: {},
  },
  ...Object.entries({ usb: "id=1050:0407", pci: "id=10de:2204,path=0000:01:00" }).map(([kind, device]) => ({
    name: `mappings of kind ${kind}`,
    path: `/cluster/mapping/${kind}`,
    id: ["id", "first", "second", "third"] as const,
    text: "description",
    others: { map: [`node=pve1,${device}`] },
  })),
];

describe.each(KINDS)("$name", ({ path, id: [name, first = "", second = "", third = ""], text, others }) => {
  const ask = askOn(new Session({ fixture: "datacenter" }));
  const write = (id: string, value: string) => ask("POST", path, { [name]: id, [text]: value, ...others });
  const texts = async () => {
    const list: Record<string, string>[] = await ask("GET", path);
    return Object.fromEntries(list.map((entry) => [entry[name], entry[text]]));
  };

  it("files keep text up to U+00FF, and are garbled as a whole with each write of a wider character", async () => {
    expect(await write(first, "größe")).toBeNull();
    expect(await texts()).toEqual({ [first]: "größe" });
    expect(await write(second, "Größe ☃")).toBeNull();
    expect(await texts()).toEqual({ [first]: garbled("größe"), [second]: garbled("Größe ☃") });
    expect(await write(third, "plain")).toBeNull();
    expect((await texts())[first]).toBe(garbled("größe"));
    expect(await ask("PUT", `${path}/${third}`, { [text]: "☃", ...others })).toBeNull();
    expect(await texts()).toEqual({
      [first]: garbled(garbled("größe")),
      [second]: garbled(garbled("Größe ☃")),
      [third]: garbled("☃"),
    });
  });
});
