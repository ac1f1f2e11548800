import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { respondWithCommonFault } from '../common-faults.ts';
import { dropConnection } from '../drop-connection.ts';
import { FaultControl } from '../fault-control.ts';
import {
  EMULATED_TURNSTILE_SECRET_KEY,
  EMULATED_TURNSTILE_SITE_KEY,
  turnstileTestSecretKeys,
  turnstileTestSiteKeys,
  turnstileTestToken,
} from './constants.ts';
import { type Rule, ruleSchema } from './faults.ts';
import { refusal, Tokens, type Verdict } from './tokens.ts';
import { widgetPage } from './widget-page.ts';

/** Verifications that are listed at most. */
const callsMax = 200;

const solvedSchema = z.strictObject({
  hostname: z.string().default('localhost'),
  action: z.string().default('sign-in'),
  ageMs: z.int().min(0).default(0),
});

/** One verification as it was asked for, without its secret. */
type Call = Record<'response' | 'remoteip' | 'idempotency_key', string> & { fault?: string };

/**
 * Emulates Turnstile: its script, the frame of its widget and the verification of tokens. The
 * published test keys behave as Cloudflare's documents say. `baseUrl` is the address where the
 * emulator is mounted.
 */
export function createTurnstileEmulator(options: { baseUrl: string; clock?: () => number }): Hono {
  const tokens = new Tokens(options.clock ?? Date.now);
  let calls: Call[] = [];
  const control = new FaultControl(ruleSchema, {
    isDrawing: false,
    forget: () => {
      calls = [];
      tokens.forget();
    },
  });
  const script = readFileSync(new URL('./api-script.js', import.meta.url), 'utf8');
  return new Hono()
    .get('/v0/api.js', (context) =>
      context.body(script.replaceAll('__BASE_URL__', options.baseUrl), 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
      }),
    )
    .get('/v0/widget', (context) => widgetPage(context, context.req.query('sitekey') ?? ''))
    .post('/v0/solved', async (context) => {
      const { sitekey, hostname, action } = await context.req.json<Record<string, string>>();
      const testKeys: readonly string[] = Object.values(turnstileTestSiteKeys);
      if (sitekey && testKeys.includes(sitekey)) return context.json({ token: turnstileTestToken });
      if (sitekey !== EMULATED_TURNSTILE_SITE_KEY) return context.json({ error: '110100' }, 400);
      const solved = { hostname: hostname ?? '', action: action ?? '', ageMs: 0 };
      return context.json({ token: tokens.issue(solved) });
    })
    .post('/v0/siteverify', async (context) => {
      const fields = await readFields(context);
      const rule = control.take();
      calls = [
        {
          response: fields.response ?? '',
          remoteip: fields.remoteip ?? '',
          idempotency_key: fields.idempotency_key ?? '',
          ...(rule ? { fault: rule.mode } : {}),
        },
        ...calls,
      ].slice(0, callsMax);
      const fault = rule && (await respondWithFault(context, rule));
      if (fault) return fault;
      const verdict = verdictOn(fields, tokens);
      return rule ? spoiled(context, rule, verdict) : context.json(verdict);
    })
    .get('/calls', (context) => context.json({ calls }))
    .post('/control/token', async (context) => {
      const body = solvedSchema.safeParse(await context.req.json().catch(() => null));
      if (!body.success) return context.json({ message: z.prettifyError(body.error) }, 400);
      return context.json({ token: tokens.issue(body.data) });
    })
    .route('/control', control.routes());
}

/** Reads the fields of a form or of JSON: the vendor takes both. */
async function readFields(context: Context): Promise<Record<string, string>> {
  const isJson = context.req.header('Content-Type')?.includes('application/json');
  const fields = isJson ? await context.req.json().catch(() => ({})) : context.req.parseBody();
  return (await fields) as Record<string, string>;
}

function verdictOn(fields: Record<string, string>, tokens: Tokens): Verdict {
  const { secret = '', response = '', idempotency_key: key = '' } = fields;
  if (secret === '') return refusal('missing-input-secret');
  if (response === '') return refusal('missing-input-response');
  switch (secret) {
    case turnstileTestSecretKeys.passes:
      return {
        success: true,
        'error-codes': [],
        challenge_ts: new Date().toISOString(),
        hostname: 'example.com',
        metadata: { interactive: false },
      };
    case turnstileTestSecretKeys.fails:
      return refusal('invalid-input-response');
    case turnstileTestSecretKeys.isSpent:
      return refusal('timeout-or-duplicate');
    case EMULATED_TURNSTILE_SECRET_KEY:
      return tokens.verify(response, key);
    default:
      return refusal('invalid-input-secret');
  }
}

/** Returns the response of a fault before the verification; null if it comes after it. */
function respondWithFault(
  context: Context,
  rule: Rule,
): Response | Promise<Response | null> | null {
  switch (rule.mode) {
    case 'error_500':
      return context.text('Internal Server Error', 500);
    case 'internal_error':
      return context.json(refusal('internal-error'));
    case 'broken_json':
      return context.text('{"success": tr');
    case 'slow':
    case 'hang':
    case 'html':
    case 'drop':
      return respondWithCommonFault(context, { mode: rule.mode, delayMs: rule.delayMs });
    default:
      return null;
  }
}

/** Returns the verdict as the fault distorts it. */
function spoiled(context: Context, { mode }: Rule, verdict: Verdict): Response {
  switch (mode) {
    case 'wrong_hostname':
      return context.json({ ...verdict, hostname: 'elsewhere.example' });
    case 'wrong_action':
      return context.json({ ...verdict, action: 'another-form' });
    case 'lost_response':
      return dropConnection(context);
    default:
      return context.json(verdict);
  }
}
