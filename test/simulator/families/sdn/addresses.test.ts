/** Subnets and addresses in the built-in IPAM that no recording shows. */
import { beforeEach, expect, it } from "vitest";
import { SdnClient } from "./client";

let client: SdnClient;

const MAC = "BC:24:11:00:00:11";
const OTHER = "BC:24:11:00:00:12";

beforeEach(async () => {
  client = new SdnClient();
  await client.post("/zones", { zone: "z1", type: "simple", ipam: "pve", dhcp: "dnsmasq" });
  await client.post("/vnets", { vnet: "vn1", zone: "z1" });
  const subnet = { type: "subnet", subnet: "10.0.0.0/24", gateway: "10.0.0.1" };
  await client.post("/vnets/vn1/subnets", subnet);
  await client.put("");
});

const register = (ip: string, mac: string, method = "POST") =>
  client.send(method, "/vnets/vn1/ips", { zone: "z1", ip, mac });

async function registered(): Promise<Record<string, string | undefined>> {
  const entries: { ip: string; mac?: string }[] = await client.get("/ipams/pve/status");
  return Object.fromEntries(entries.map(({ ip, mac }) => [ip, mac]));
}

it("an address that cannot be moved remains unchanged", async () => {
  await register("10.0.0.10", MAC);
  await register("10.0.0.20", OTHER);
  const { body } = await client.session.send({
    method: "PUT",
    path: "/cluster/sdn/vnets/vn1/ips",
    params: { zone: "z1", ip: "10.0.0.20", mac: MAC },
    contentType: "application/json",
  });
  expect((body as { message: string }).message).toBe("IP '10.0.0.20' already exist\n\n");
  expect(await registered()).toEqual({ "10.0.0.1": undefined, "10.0.0.10": MAC, "10.0.0.20": OTHER });
});

it("an address that was released without its MAC is remembered for the MAC", async () => {
  await register("10.0.0.10", MAC);
  await client.delete("/vnets/vn1/ips", { zone: "z1", ip: "10.0.0.10" });
  expect(await register("10.0.0.11", MAC, "PUT")).toBe("500 IP '10.0.0.10' does not exist in IPAM DB");
});

it("a subnet is deleted with its gateway, and is kept whole while it has another address", async () => {
  await register("10.0.0.10", MAC);
  const path = "/vnets/vn1/subnets/z1-10.0.0.0-24";
  expect(await client.delete(path)).toContain("cannot delete subnet '10.0.0.0/24', not empty");
  expect(await registered()).toHaveProperty(["10.0.0.1"]);
  await client.delete("/vnets/vn1/ips", { zone: "z1", ip: "10.0.0.10", mac: MAC });
  expect(await client.delete(path)).toBeNull();
  // Until the apply, the subnet runs but accepts no registration.
  expect(await register("10.0.0.12", MAC)).toBe("500 subnet '10.0.0.0/24' doesn't exist in IPAM DB");
});

it("a gateway cannot replace the address of a guest", async () => {
  await register("10.0.0.10", MAC);
  const path = "/vnets/vn1/subnets/z1-10.0.0.0-24";
  expect(await client.put(path, { gateway: "10.0.0.10" })).toContain("IP '10.0.0.10' already exist");
});

it("updates look up the subnet before they check the digest, and keep the VNet", async () => {
  const stale = { digest: "0".repeat(40) };
  expect(await client.put("/vnets/vn1/subnets/z1-10.9.0.0-24", stale)).toContain("does not exist");
  const path = "/vnets/vn1/subnets/z1-10.0.0.0-24";
  expect(await client.put(path, stale)).toContain("detected modified configuration");
  expect(await client.put(path, { delete: "vnet" })).toContain("unable to delete required option 'vnet'");
});

it("ranges consist of single addresses", async () => {
  const range = { "dhcp-range": "start-address=10.0.0.0/28,end-address=10.0.0.20" };
  const path = "/vnets/vn1/subnets/z1-10.0.0.0-24";
  expect(await client.put(path, range)).toContain("dhcp-range: start-address must be a singular IP");
});

it("a missing object that a zone refers to makes its subnets fail", async () => {
  await client.post("/ipams", { ipam: "nb1", type: "netbox", url: "http://127.0.0.1:8000/api", token: "t" });
  await client.post("/zones", { zone: "z2", type: "simple", ipam: "nb1" });
  await client.post("/vnets", { vnet: "vn2", zone: "z2" });
  await client.delete("/ipams/nb1");
  const answer = await client.post("/vnets/vn2/subnets", { subnet: "10.2.0.0/24", type: "subnet" });
  expect(answer).toContain("create sdn subnet object failed: cannot lookup undefined type!");
});

it("the address of a MAC in an external IPAM is not known, and phpIPAM's response is not parsed", async () => {
  const server = { url: "http://127.0.0.1:4318/api", token: "t" };
  await client.post("/ipams", { ipam: "nb", type: "netbox", ...server });
  await client.post("/ipams", { ipam: "php", type: "phpipam", section: "1", ...server });
  const move = async (zone: string, ipam: string, network: string) => {
    await client.post("/zones", { zone, type: "simple", ipam, dhcp: "dnsmasq" });
    await client.post("/vnets", { vnet: `v${zone}`, zone });
    await client.post(`/vnets/v${zone}/subnets`, { type: "subnet", subnet: `${network}0/24` });
    await client.put("");
    return client.put(`/vnets/v${zone}/ips`, { zone, ip: `${network}9`, mac: MAC });
  };
  expect(await move("nbz", "nb", "10.1.0.")).toContain("can't find any subnet for ip ");
  expect(await move("phz", "php", "10.2.0.")).toContain("parsing of result not yet implemented");
  await client.delete("/ipams/nb");
  expect(await client.put("/vnets/vnbz/ips", { zone: "nbz", ip: "10.1.0.9", mac: MAC })).toContain(
    "cannot lookup undefined type!",
  );
});

it("gateways in reverse zones need prefixes of whole hexadecimal digits", async () => {
  await client.post("/dns", { dns: "pd", type: "powerdns", url: "http://127.0.0.1:4318", key: "k" });
  await client.put("/zones/z1", { reversedns: "pd" });
  const create = (subnet: string, gateway: string) =>
    client.post("/vnets/vn1/subnets", { type: "subnet", subnet, gateway });
  expect(await create("2001:db8::/62", "2001:db8::1")).toContain("reverse dns zone mask need to be a multiple of 4");
  expect(await create("2001:db8:1::/64", "2001:db8:1::1")).toBeNull();
});

it("ends of DHCP ranges are single addresses, and a CIDR with host bits is not a valid address", async () => {
  const range = (start: string) =>
    client.put("/vnets/vn1/subnets/z1-10.0.0.0-24", { "dhcp-range": `start-address=${start},end-address=10.0.0.9` });
  expect(await range("10.0.0.0/24")).toContain("start-address must be a singular IP");
  expect(await range("10.0.0.5/24")).toContain("start-address is not a valid IP 10.0.0.5/24");
});
