import { toHex } from '../crypto/hex.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';
import { networkOf, rangeOf } from '../http/network-of.ts';

export interface Sender {
  senderHash: string;
  rangeHash: string;
}

/** HMAC-SHA256 in hexadecimal: without the deployment's secret, nobody can derive the address. */
export async function senderOf(secret: string, address: string): Promise<Sender> {
  const key = await derivedHmacKey(secret, 'contact sender');
  const hash = async (content: string) =>
    toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content)));
  return {
    senderHash: await hash(networkOf(address)),
    rangeHash: await hash(`range ${rangeOf(address)}`),
  };
}
