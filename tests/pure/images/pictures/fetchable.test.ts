import { describe, expect, it } from 'vitest';
import { isFetchable } from '../../../../worker/images/pictures/fetchable.ts';

const provider = new URL('https://provider.example/generate');
const emulator = new URL('http://127.0.0.1:5173/__services/image-provider/generate');

describe('an address that a service names for a result', () => {
  it.each([
    'https://cdn.example/a.png',
    'https://8.8.8.8/a.png',
    'https://172.32.0.1/a.png',
    'https://[2606:4700::6810:84e5]/a.png',
    'https://localhost.example.com/a.png',
  ])('%s is fetched', (address) => {
    expect(isFetchable(new URL(address), provider)).toBe(true);
  });

  it.each([
    'http://cdn.example/a.png',
    'ftp://cdn.example/a.png',
    'https://localhost/a.png',
    'https://LOCALHOST./a.png',
    'https://app.localhost/a.png',
    'https://127.0.0.1/a.png',
    'https://127.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.0.0.1/a.png',
    'https://0.0.0.0/a.png',
    'https://10.0.0.1/a.png',
    'https://100.64.0.1/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://172.16.0.1/a.png',
    'https://172.31.255.255/a.png',
    'https://192.168.1.1/a.png',
    'https://198.18.0.1/a.png',
    'https://224.0.0.1/a.png',
    'https://255.255.255.255/a.png',
    'https://[::]/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://[64:ff9b::10.0.0.1]/a.png',
    'https://[2002:7f00:1::]/a.png',
    'https://[2001:0:7f00:1::]/a.png',
    'https://[2001:db8::1]/a.png',
    'https://[fc00::1]/a.png',
    'https://[fd12:3456::1]/a.png',
    'https://[fe80::1]/a.png',
    'https://[ff02::1]/a.png',
    'https://intranet/a.png',
    'https://printer.local/a.png',
    'https://metadata.google.internal/a.png',
  ])('%s is not fetched', (address) => {
    expect(isFetchable(new URL(address), provider)).toBe(false);
  });

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
