import { hmacKey } from '../../crypto/hmac.ts';

const encoder = new TextEncoder();

/** Returns whether one of the secrets signed the text. Compares in constant time. */
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

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}
