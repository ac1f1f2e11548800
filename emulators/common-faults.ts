import type { Context } from 'hono';
import { dropConnection } from './drop-connection.ts';
import { hang, wait } from './wait.ts';

/** The page of a proxy whose server is down. */
export const badGatewayPage =
  '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>';

/**
 * Returns the response of a fault that no service gives itself, but the network or a proxy in front
 * of it; null for `slow`, which only delays the response.
 */
export async function respondWithCommonFault(
  context: Context,
  { mode, delayMs }: { mode: 'slow' | 'hang' | 'html' | 'drop'; delayMs: number },
): Promise<Response | null> {
  switch (mode) {
    case 'slow':
      await wait(context, delayMs);
      return null;
    case 'hang':
      return hang(context);
    case 'html':
      return context.html(badGatewayPage, 502);
    case 'drop':
      return dropConnection(context);
  }
}

/** Applies a fault to the bytes of a rendered picture. */
export function spoilPicture(mode: string | undefined, png: Uint8Array): Uint8Array {
  if (mode === 'not_a_picture') return Buffer.from('<html>no picture</html>');
  return mode === 'truncated_picture' ? png.subarray(0, png.length / 2) : png;
}
