export const ALL = "GET /cluster/sdn/fabrics/all";
export const KEY = "xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=";
/** Path of {@link node} on the server. */
export const item = "/cluster/sdn/fabrics/node/wg/pve1";
export const node = {
  fabric_id: "wg",
  node_id: "pve1",
  protocol: "wireguard",
  role: "internal",
  endpoint: "pve1.example.com",
  interfaces: [`public_key=${KEY},name=wg0,listen_port=51820`, "name=wg1,listen_port=51821,ip=10.9.0.1/24"],
  peers: ["type=internal,node=pve2,node_iface=wg0,iface=wg0"],
};
/** Parameters of the request. */
export const interfaces = ["name=wg0,listen_port=51820", "name=wg1,listen_port=51821,ip=10.9.0.1/24"];
