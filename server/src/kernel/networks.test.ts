import { expect, test } from 'vitest';
import { askerNetwork, customerNetwork } from './networks.ts';

const v4 = { network: '203.0.113.77', site: null };
const v6 = { network: '2001:db8:1:2::/64', site: '2001:db8:1::/48' };

test('an asker is an IPv4 address or an IPv6 /48, a customer’s network an IPv4 /24 or an IPv6 /48', () => {
  expect([askerNetwork(v4), askerNetwork(v6)]).toEqual(['203.0.113.77', '2001:db8:1::/48']);
  expect([customerNetwork(v4), customerNetwork(v6)]).toEqual(['203.0.113.0/24', '2001:db8:1::/48']);
});
