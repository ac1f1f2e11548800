import { toHex } from '../crypto/hex.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';
import { networkOf, rangeOf } from '../http/network-of.ts';

/** Pseudonyms for the network of an address and for its range of networks. */
export interface Sender {
  senderHash: string;
  rangeHash: string;
}

/**
 * Returns the pseudonyms of an address: HMAC-SHA256, in hexadecimal. The address can't be derived
 * from them without the deployment's secret.
 */
export async function senderOf(secret: string, address: string): Promise<Sender> {
  const key = await derivedHmacKey(secret, 'contact sender');
  const hash = async (content: string) =>
    toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content)));
  return {
    senderHash: await hash(networkOf(address)),
    rangeHash: await hash(`range ${rangeOf(address)}`),
  };
}
