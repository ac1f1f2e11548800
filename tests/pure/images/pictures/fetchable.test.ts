import { describe, expect, it } from 'vitest';
import { isFetchable } from '../../../../worker/images/pictures/fetchable.ts';

const provider = new URL('https://provider.example/generate');
const emulator = new URL('http://127.0.0.1:5173/__services/image-provider/generate');

describe('an address that a service names for a result', () => {
  it.each([
    'https://cdn.example/a.png',
    'https://8.8.8.8/a.png',
    'https://[2606:4700::6810:84e5]/a.png',
    'https://localhost.example.com/a.png',
    'https://cdn.home.example/a.png',
    'https://cdn.mylocal/a.png',
    'https://10.0.0.1.example/a.png',
  ])('%s is fetched', (address) => {
    expect(isFetchable(new URL(address), provider)).toBe(true);
  });

  it.each([
    'http://cdn.example/a.png',
    'ftp://cdn.example/a.png',
    'https://localhost/a.png',
    'https://app.localhost/a.png',
    'https://127.1/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://intranet/a.png',
    'https://printer.local/a.png',
    'https://metadata.google.internal/a.png',
    'https://localhost../a.png',
    'https://localhost.localdomain/a.png',
    'https://wiki.intranet/a.png',
    'https://router.lan/a.png',
    'https://box.home/a.png',
    'https://box.home.arpa/a.png',
    'https://wiki.corp/a.png',
    'https://wiki.private/a.png',
    'https://smtp.mail/a.png',
    'https://8.8.8.8.internal/a.png',
    'https://１０.0.0.1/a.png',
    'https://10.0.0.1./a.png',
  ])('%s is not fetched', (address) => {
    expect(isFetchable(new URL(address), provider)).toBe(false);
  });

  it.each([
    ['0.0.0.0/8', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
    ['100.64.0.0/10', ['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
    ['127.0.0.0/8', ['127.0.0.0', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
    ['169.254.0.0/16', ['169.254.0.0', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
    ['172.16.0.0/12', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
    ['192.0.0.0/24', ['192.0.0.0', '192.0.0.255'], ['191.255.255.255', '192.0.1.0']],
    ['192.0.2.0/24', ['192.0.2.0', '192.0.2.255'], ['192.0.1.255', '192.0.3.0']],
    ['192.168.0.0/16', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
    ['198.18.0.0/15', ['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
    ['198.51.100.0/24', ['198.51.100.0', '198.51.100.255'], ['198.51.99.255', '198.51.101.0']],
    ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
    ['224.0.0.0/3', ['224.0.0.0', '255.255.255.255'], ['223.255.255.255']],
    ['what is before 2000::/3', ['[1fff:ffff::]'], ['[2000::]']],
    ['what is after 2000::/3', ['[4000::]'], ['[3fff:ffff::]']],
    ['2001::/23', ['[2001::]', '[2001:1ff:ffff::]'], ['[2000:ffff::]', '[2001:200::]']],
    ['2001:db8::/32', ['[2001:db8::]', '[2001:db8:ffff::]'], ['[2001:db7::]', '[2001:db9::]']],
    ['2002::/16', ['[2002::]', '[2002:ffff::]'], ['[2001:ffff::]', '[2003::]']],
    ['3fff::/20', ['[3fff::]', '[3fff:fff:ffff::]'], ['[3ffe:ffff::]', '[3fff:1000::]']],
  ])(
    '%s is not fetched from its first to its last address, and what is beside it is',
    (_, inside, beside) => {
      const fetched = (host: string) => isFetchable(new URL(`https://${host}/a.png`), provider);
      expect(inside.filter(fetched)).toEqual([]);
      expect(beside.filter(fetched)).toEqual(beside);
    },
  );

  it('an emulator’s own origin is fetched where the configuration names it, and nothing else private', () => {
    const fetched = (address: string) => isFetchable(new URL(address), emulator);
    expect(fetched('http://127.0.0.1:5173/__services/image-provider/results/a.png')).toBe(true);
    expect(fetched('http://127.0.0.1:5174/a.png')).toBe(false);
    expect(fetched('http://localhost:5173/a.png')).toBe(false);
    expect(fetched('http://10.0.0.1/a.png')).toBe(false);
    expect(fetched('https://cdn.example/a.png')).toBe(true);
  });

  it('the address of a service that is not on loopback gives its origin no exception', () => {
    const inside = new URL('https://10.0.0.9/generate');
    expect(isFetchable(new URL('https://10.0.0.9/a.png'), inside)).toBe(false);
  });
});
