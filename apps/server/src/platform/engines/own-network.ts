import { BlockList, isIP } from 'node:net';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addSubnet('169.254.0.0', 16);
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

/** Names that only resolve inside a network: a single label, or a reserved suffix (RFC 6762, RFC 8375). */
const INNER_NAME = /^[^.]+$|\.(local|localhost|internal|lan|home\.arpa)$/i;

/** Whether a URL is on this machine or in its network, judged by its form. */
export function isOwnNetwork(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version === 0) return INNER_NAME.test(host);
  return own.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
