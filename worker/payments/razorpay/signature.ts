import { hmacKey } from '../../crypto/hmac.ts';

const encoder = new TextEncoder();

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

/** Null for anything but the 32 bytes of a SHA-256. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}
