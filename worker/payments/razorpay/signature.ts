import { toHex } from '../../crypto/hex.ts';
import { hmacKey } from '../../crypto/hmac.ts';

const encoder = new TextEncoder();

/** Returns the hexadecimal HMAC-SHA256 of the text, as Razorpay signs. */
export async function sign(text: string, secret: string) {
  const key = await hmacKey(encoder.encode(secret));
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return toHex(mac);
}

/** Returns whether the text was signed with one of the secrets. Compares in constant time. */
export async function isSigned(
  text: string | Uint8Array<ArrayBuffer>,
  signature: string,
  secrets: readonly string[],
): Promise<boolean> {
  const given = bytesOf(signature);
  if (!given) return false;
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  const matches = await Promise.all(
    secrets.map(async (secret) =>
      crypto.subtle.verify('HMAC', await hmacKey(encoder.encode(secret)), given, bytes),
    ),
  );
  return matches.includes(true);
}

/** Returns the 32 bytes of a SHA-256 in hexadecimal; null for anything else. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}
