import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer of Cloudflare's API that went well. */
export function success(context: Context, result: unknown, resultInfo?: object): Response {
  return context.json({
    success: true,
    errors: [],
    messages: [],
    result,
    ...(resultInfo ? { result_info: resultInfo } : {}),
  });
}

/** An answer of Cloudflare's API that names what went wrong. */
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
