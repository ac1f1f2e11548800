import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import worker from '../../worker/index.ts';
import { recordResponse } from '../responses-seen.ts';
import { origin } from './client.ts';

/**
 * Calls a deployment whose variables or bindings differ from those of the tests: `undefined`
 * removes one. `address` is a path of the app, or a whole address. Resolves when the work that goes
 * on after the response has ended.
 */
export async function callDeployment(
  changes: object,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const request = new Request(new URL(address, origin), { redirect: 'manual', ...init });
  const context = createExecutionContext();
  const response = await worker.fetch(request, { ...env, ...changes } as Env, context);
  await waitOnExecutionContext(context);
  await recordResponse(request, response);
  return response;
}
