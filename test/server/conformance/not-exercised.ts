/** Operations that no exercise carries out, with the reason. The kit tries their refusals. */
const NOT_EXERCISED: readonly (readonly [RegExp, string])[] = [
  [/\/cluster\/acme\/account/, "it registers at a certificate authority"],
  [/\/cluster\/bulk-action\/guest\//, "it starts, stops or moves guests"],
  [/(PUT|POST) \/cluster\/ceph\//, "it changes the state of Ceph"],
  [/\/cluster\/config/, "no request undoes it"],
  [/PUT \/cluster\/firewall\/options/, "it could lock the kit out"],
  [/\/cluster\/ha\/resources\/\{sid\}\/(migrate|relocate)/, "it moves a guest"],
  [/\/cluster\/ha\/status\/(dis)?arm-ha/, "it changes HA of all guests"],
  [/PUT \/cluster\/sdn\/vnets\/\{vnet\}\/ips/, "it needs a zone with DHCP"],
  [/\/cluster\/notifications\/targets\/\{name\}\/test/, "it sends a message"],
];

export function whyNotExercised(operation: string): string {
  const [, reason] = NOT_EXERCISED.find(([pattern]) => pattern.test(operation)) ?? [];
  if (reason === undefined)
    throw new Error(`No exercise carries out ${operation}: add one, or a reason to not-exercised.ts`);
  return reason;
}
