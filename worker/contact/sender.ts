import { deriveKey } from '../crypto/derived-key.ts';
import { toHex } from '../crypto/hex.ts';
import { networkOf } from '../http/network-of.ts';

/**
 * Returns a pseudonym for the network of an address: HMAC-SHA256, in hexadecimal. The address can't
 * be derived from it without the deployment's secret.
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
