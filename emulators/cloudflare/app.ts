import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { accountRoutes, identityRoutes } from './account-routes.ts';
import { AccountState } from './account-state.ts';
import { assetRoutes } from './asset-routes.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { EMULATED_ACCOUNT_ID, EMULATED_CLOUDFLARE_TOKEN } from './constants.ts';
import { databaseRoutes } from './database-routes.ts';
import { domainRoutes, zoneRoutes } from './domain-routes.ts';
import { failure } from './envelope.ts';
import { workerRoutes } from './worker-routes.ts';

/** A recorded call. `path` has no account prefix. */
interface Call {
  method: string;
  path: string;
  /** The body's text; of a form only the part 'metadata'. */
  body: string;
  status: number;
}

/** Calls that are answered with an error. */
export interface Fault {
  method: string;
  path: RegExp;
  /** Only calls whose body contains this text. */
  bodyIncludes?: string;
  status: ContentfulStatusCode;
  code: number;
  message: string;
}

/**
 * Emulates the part of Cloudflare's API that `npm run deploy` and wrangler call, with
 * one account. It records every call and refuses unknown ones, so that a test notices
 * a new call.
 */
export class CloudflareEmulator {
  readonly state = new AccountState();
  readonly calls: Call[] = [];
  readonly faults: Fault[] = [];
  /** Called for each call before it is served. */
  onCall: (method: string, path: string) => void = () => undefined;
  readonly app = new Hono();

  constructor() {
    this.app.use(async (context, next) => {
      const body = await bodyOf(context.req.raw.clone());
      const { method } = context.req;
      const path = context.req.path.replace(`/accounts/${EMULATED_ACCOUNT_ID}`, '');
      const call = { method, path, body, status: 0 };
      this.calls.push(call);
      this.onCall(method, path);
      const fault = this.faults.find(
        (each) =>
          each.method === method &&
          each.path.test(path) &&
          (each.bodyIncludes === undefined || body.includes(each.bodyIncludes)),
      );
      if (fault) context.res = failure(context, fault.status, fault.code, fault.message);
      else if (!isAuthorized(context.req.header('Authorization'), context.req.path)) {
        context.res = failure(context, 403, 10000, 'Authentication error');
      } else await next();
      call.status = context.res.status;
    });
    const account = `/accounts/${EMULATED_ACCOUNT_ID}`;
    this.app.route('/', identityRoutes());
    this.app.route(`${account}/d1/database`, databaseRoutes(this.state));
    this.app.route(`${account}/r2/buckets`, bucketRoutes(this.state));
    this.app.route('/zones', zoneRoutes(this.state));
    this.app.route(`${account}/workers`, domainRoutes(this.state));
    this.app.route(`${account}/workers`, assetRoutes(this.state));
    this.app.route(`${account}/workers`, workerRoutes(this.state));
    this.app.route(account, accountRoutes(this.state));
    this.app.notFound((context) => failure(context, 404, 7000, 'No route for that URI'));
    this.app.onError((error, context) => failure(context, 400, 10001, String(error)));
  }

  /** The calls that change something, as 'METHOD path', in their order. */
  changes(): string[] {
    return this.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
  }
}

/** Static files are uploaded with the session's own token. */
function isAuthorized(header: string | undefined, path: string): boolean {
  return header === `Bearer ${EMULATED_CLOUDFLARE_TOKEN}` || path.endsWith('/assets/upload');
}

async function bodyOf(request: Request): Promise<string> {
  if (request.method === 'GET') return '';
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
    return request.text();
  return String((await request.formData()).get('metadata') ?? '');
}
