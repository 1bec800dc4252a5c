/** Addresses of the engine: `module.m["x"].pve_pool.each["a"]`. */

/** That of the block: without the index behind it. Quotes within a key are escaped, so that `["` is always a beginning. */
export function withoutIndex(address: string): string {
  if (!address.endsWith("]")) return address;
  const at = address.lastIndexOf(address.endsWith('"]') ? '["' : "[");
  return at < 0 ? address : address.slice(0, at);
}
