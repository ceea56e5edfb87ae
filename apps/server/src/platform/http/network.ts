import { isIPv6 } from 'node:net';

/** One internet connection has 2^64 IPv6 addresses: a /64 counts as one address. */
export function network(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const filled = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `${filled.slice(0, 4).join(':')}::/64`;
}
