import { expect, test } from 'vitest';
import { network } from './network.ts';

test('counts the addresses of one /64 as one network, however they are written', () => {
  const written = ['2001:db8:3:3::', '2001:0db8:0003:0003::1', '2001:DB8:3:3:1:2:3:4', '2001:db8:3:3::%eth0'];
  expect(new Set(written.map(network))).toEqual(new Set(['2001:db8:3:3::/64']));
  expect(network('2001:db8:3:4::')).not.toBe(network('2001:db8:3:3::'));
  expect(network('::1')).toBe('0:0:0:0::/64');
});

test('counts an IPv4 address and its form in IPv6 as one', () => {
  expect(network('9.9.9.9')).toBe('9.9.9.9');
  expect(network('::ffff:9.9.9.9')).toBe('9.9.9.9');
  expect(network('::FFFF:9.9.9.9')).toBe('9.9.9.9');
});
