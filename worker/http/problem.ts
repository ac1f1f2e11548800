import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, type Problem, problems } from '../../domain/problems.ts';

export interface ProblemOptions {
  detail?: string;
  errors?: Problem['errors'];
  price?: Problem['price'];
  available?: number | undefined;
  affordable?: number | undefined;
  retryAt?: number | undefined;
  headers?: Record<string, string>;
}

export function refuse(context: Context, code: ErrorCode, options: ProblemOptions = {}): Response {
  // For the request's log entry.
  context.set('refusal', code);
  const { status, title, detail } = problems[code];
  const problem: Problem = {
    code,
    title,
    status,
    detail: options.detail ?? detail,
    requestId: context.get('requestId') ?? '',
    ...(options.errors ? { errors: options.errors } : {}),
    ...(options.price ? { price: options.price } : {}),
    ...(options.available === undefined ? {} : { available: options.available }),
    ...(options.affordable === undefined ? {} : { affordable: options.affordable }),
    ...(options.retryAt ? { retryAt: new Date(options.retryAt).toISOString() } : {}),
  };
  const waitS = options.retryAt && Math.max(1, Math.ceil((options.retryAt - Date.now()) / 1000));
  return context.body(JSON.stringify(problem), status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json',
    ...(waitS ? { 'Retry-After': String(waitS) } : {}),
    ...options.headers,
  });
}
