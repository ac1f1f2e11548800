import { deriveKey } from '../crypto/derived-key.ts';
import { toHex } from '../crypto/hex.ts';
import { networkOf } from '../http/network-of.ts';

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
  return toHex(mac);
}
