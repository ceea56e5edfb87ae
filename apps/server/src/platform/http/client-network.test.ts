import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test('counts the addresses of one /64 as one network, however they are written', () => {
  const written = ['2001:db8:3:3::', '2001:0db8:0003:0003::1', '2001:DB8:3:3:1:2:3:4', '2001:db8:3:3::%eth0'];
  expect(new Set(written.map(clientNetwork))).toEqual(new Set(['2001:db8:3:3::/64']));
  expect(clientNetwork('2001:db8:3:4::')).not.toBe(clientNetwork('2001:db8:3:3::'));
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64');
});

test('counts an IPv4 address and its form in IPv6 as one', () => {
  expect(clientNetwork('9.9.9.9')).toBe('9.9.9.9');
  expect(clientNetwork('::ffff:9.9.9.9')).toBe('9.9.9.9');
  expect(clientNetwork('::FFFF:9.9.9.9')).toBe('9.9.9.9');
});
