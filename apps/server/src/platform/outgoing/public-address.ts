import { BlockList, isIP } from 'node:net';

// Everything that is not globally reachable (IANA special-purpose registries). BlockList also checks IPv4 addresses
// that are mapped into IPv6.
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(net, bits, 'ipv4');
// Within 2000::/3: protocol assignments and Teredo, documentation, and 6to4, which contains an IPv4 address.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether an address can be reached from the whole internet: not loopback, private, link-local or reserved. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  if (!global.check(address, 'ipv6') && !mapped.check(address, 'ipv6')) return false;
  return !special.check(address, 'ipv6');
}

export const isIpAddress = (host: string): boolean => isIP(host) !== 0;
