import { expect, it } from 'vitest';
import { networkOf, siteOf } from '../../../worker/http/network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::5', '2001:db8:0:1'],
  ['2001:0DB8:0000:0001:ffff:0:0:1', '2001:db8:0:1'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001::1:2:3:4:5', '2001:0:0:1'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['::1:2:3:4:5:6:7', '0:1:2:3'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:0DB8:0001:ffff:1::1', '2001:db8:1'],
  ['2001:db8::5', '2001:db8:0'],
  ['::1', '0:0:0'],
])('the address %s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});
