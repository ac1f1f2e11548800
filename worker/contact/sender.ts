import { deriveKey } from '../auth/derived-key.ts';

/**
 * A name for the network that a request comes from, from which nobody without the
 * deployment's secret can tell the address: HMAC-SHA256, in hexadecimal.
 */
export async function senderHash(secret: string, address: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    await deriveKey(secret, 'contact sender'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(networkOf(address)));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An IPv4 address, or the half of an IPv6 address that names the network: one household has all of the rest. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - end.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...end]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
