import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A successful answer of Cloudflare's API. */
export function success(context: Context, result: unknown, resultInfo?: object): Response {
  return context.json({
    success: true,
    errors: [],
    messages: [],
    result,
    ...(resultInfo ? { result_info: resultInfo } : {}),
  });
}

/** A failed answer of Cloudflare's API. */
export function failure(
  context: Context,
  status: ContentfulStatusCode,
  code: number,
  message: string,
): Response {
  return context.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    status,
  );
}
