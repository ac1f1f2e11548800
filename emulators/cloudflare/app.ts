import { Hono } from 'hono';
import { AccountState, Refusal, success } from './account-state.ts';
import { storageRoutes } from './storage-routes.ts';
import { workerRoutes } from './worker-routes.ts';

export const EMULATED_ACCOUNT_ID = 'e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0';
/** The API token that the emulator requires. It is not secret. */
export const EMULATED_CLOUDFLARE_TOKEN = 'emulator-cloudflare-token';

const account = `/accounts/${EMULATED_ACCOUNT_ID}`;

/**
 * Emulates the part of Cloudflare's API that `npm run deploy` and wrangler call, with one account.
 * It refuses unknown calls, so that a test notices a new one.
 */
export class CloudflareEmulator {
  readonly state = new AccountState();
  /** The calls that change something, as 'METHOD path' without the account, in their order. */
  readonly changes: string[] = [];
  onChange: (change: string) => void = () => undefined;
  /** A refusal of every call that contains a text in its path or body. */
  fault: { in: string; code: number; message: string } | null = null;
  token = EMULATED_CLOUDFLARE_TOKEN;
  readonly app = new Hono();

  constructor() {
    this.app.use(async ({ req }, next) => {
      if (req.header('Authorization') !== `Bearer ${this.token}`) {
        throw new Refusal(10000, 'Authentication error', 403);
      }
      const change = `${req.method} ${req.path.replace(account, '')}`;
      if (req.method !== 'GET') {
        this.changes.push(change);
        this.onChange(change);
      }
      const { fault } = this;
      if (fault && `${req.path} ${await req.raw.clone().text()}`.includes(fault.in)) {
        throw new Refusal(fault.code, fault.message);
      }
      await next();
    });
    this.app.get('/zones', () =>
      success([...this.state.zones.keys()].map((name) => ({ id: name, name }))),
    );
    this.app.get('/zones/:zone/dns_records', ({ req }) => {
      const records = this.state.zones.get(req.param('zone')) ?? [];
      return success(
        records.filter((name) => name === req.query('name')).map(() => ({ type: 'A' })),
      );
    });
    this.app.get(`${account}/subscriptions`, () =>
      success([{ rate_plan: { id: this.state.plan } }]),
    );
    this.app.route(account, storageRoutes(this.state));
    this.app.route(`${account}/workers`, workerRoutes(this.state));
    this.app.notFound(() => failure(new Refusal(7000, 'No route for that URI', 404)));
    this.app.onError((error) =>
      failure(error instanceof Refusal ? error : new Refusal(10001, String(error))),
    );
  }
}

function failure({ status, code, message }: Refusal): Response {
  return Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  );
}
