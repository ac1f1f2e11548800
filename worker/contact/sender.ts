import { toHex } from '../crypto/hex.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';
import { networkOf } from '../http/network-of.ts';

/**
 * Returns a pseudonym for the network of an address: HMAC-SHA256, in hexadecimal. The address can't
 * be derived from it without the deployment's secret.
 */
export async function senderHash(secret: string, address: string): Promise<string> {
  const key = await derivedHmacKey(secret, 'contact sender');
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(networkOf(address)));
  return toHex(mac);
}
