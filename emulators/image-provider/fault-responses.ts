import type { Context } from 'hono';
import { badGatewayPage, respondWithCommonFault } from '../common-faults.ts';
import type { Rule } from './faults.ts';
import type { ImageRenderer } from './image-renderer.ts';

/** Bytes of an oversized picture: far above what the Worker may read. */
const hugeBytes = 64 * 1024 * 1024;

/** Returns the response that a fault gives instead of a picture, or null for `slow`, which only delays it. */
export function respondWithFault(
  context: Context,
  rule: Rule,
  baseUrl: string,
): Response | Promise<Response | null> {
  const picture = (name: string) => context.json({ url: `${baseUrl}/pictures/${name}.png` });
  switch (rule.mode) {
    case 'empty':
      return context.text('');
    case 'empty_json':
      return context.json({});
    case 'broken_json':
      return context.text('{"url": "https');
    case 'error_500':
      return context.json({ message: 'Internal server error' }, 500);
    case 'error_503':
      return context.json({ message: 'Service temporarily unavailable' }, 503);
    case 'rate_limited':
      return context.json({ message: 'Too many requests' }, 429, { 'Retry-After': '1' });
    case 'refused':
      return context.json({ message: 'The prompt goes against our content policy.' }, 400);
    case 'no_money':
      return context.json({ message: 'Payment required: add credits to your plan.' }, 402);
    case 'unknown_parameter':
      return context.json({ message: "Unknown parameter 'return'" }, 400);
    case 'rejected_key':
      return context.json({ message: 'You are not subscribed to this API.' }, 403);
    case 'dead_url':
      return picture('never-drawn');
    case 'not_a_picture':
      return picture('page');
    case 'truncated_picture':
      return picture('truncated');
    case 'huge_picture':
      return picture('huge');
    default:
      return respondWithCommonFault(context, { mode: rule.mode, delayMs: rule.delayMs });
  }
}

/** Serves the files whose addresses faults respond with; returns null for any other file. */
export async function serveBrokenPicture(
  context: Context,
  file: string,
  renderer: ImageRenderer,
): Promise<Response | null> {
  switch (file) {
    case 'page.png':
      return context.html(badGatewayPage);
    case 'truncated.png': {
      const png = await renderer.render('whole', { prompt: 'a picture that is cut off', size: 64 });
      return context.body(new Uint8Array(png.subarray(0, png.length / 2)), 200, {
        'Content-Type': 'image/png',
      });
    }
    case 'huge.png':
      return new Response(endlessStream(), { headers: { 'Content-Type': 'image/png' } });
    default:
      return null;
  }
}

function endlessStream(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(1024 * 1024);
  chunk.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk);
      sent += chunk.length;
      if (sent >= hugeBytes) controller.close();
    },
  });
}
