import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^\[?::ffff:(?:0+:)?(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network that counts as one caller. One internet connection has 2^64 IPv6 addresses: a /64 counts as one. Proxies
 * write the same address in several ways, so groups are compared as numbers.
 */
export function clientNetwork(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const filled = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  const groups = filled.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
