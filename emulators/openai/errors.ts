import type { Context } from 'hono';

type Status = 400 | 401 | 403 | 429 | 500 | 503;

/** Responds with an error of the form in the vendor's documents ('Error codes'). */
export function respondWithError(
  context: Context,
  status: Status,
  error: { message: string; type?: string; code?: string | null; param?: string | null },
  headers: Record<string, string> = {},
): Response {
  const { message, type = 'invalid_request_error', code = null, param = null } = error;
  return context.json({ error: { message, type, param, code } }, status, headers);
}

export const wrongKey = (context: Context, key: string): Response =>
  respondWithError(context, 401, {
    // OpenAI masks the key's middle. Some compatible servers repeat the whole key, so this one does.
    message: `Incorrect API key provided: ${key}.`,
    code: 'invalid_api_key',
  });

/** The key is restricted to other endpoints. */
export const missingScope = (context: Context): Response =>
  respondWithError(context, 401, {
    message:
      'You have insufficient permissions for this operation. Missing scopes: model.request. Check that you have the correct role in your organization and project.',
  });

/** The project of the key may use other models only. */
export const noModelAccess = (context: Context): Response =>
  respondWithError(context, 403, {
    message: 'Project `proj_emulated` does not have access to the model.',
    code: 'model_not_found',
  });

/** The call comes from a place that OpenAI does not serve, whatever its key. */
export const unsupportedRegion = (context: Context): Response =>
  respondWithError(context, 403, {
    message: 'Country, region, or territory not supported',
    type: 'request_forbidden',
    code: 'unsupported_country_region_territory',
  });

export const unknownParameter = (context: Context): Response =>
  respondWithError(context, 400, {
    message: "Invalid value: 'xhigh'.",
    code: 'invalid_value',
    param: 'quality',
  });

export const refused = (context: Context): Response =>
  respondWithError(context, 400, {
    message: 'Your request was rejected by the safety system.',
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
  });

export const limited = (context: Context): Response =>
  respondWithError(
    context,
    429,
    {
      message: 'Rate limit reached for images per min.',
      type: 'input-images',
      code: 'rate_limit_exceeded',
    },
    { 'Retry-After': '12' },
  );

export const quotaExceeded = (context: Context): Response =>
  respondWithError(context, 429, {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  });

export const broken = (context: Context, status: 500 | 503): Response =>
  respondWithError(context, status, {
    message: 'The server had an error while processing your request.',
    type: 'server_error',
  });
