import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { z } from 'zod';
import { FaultControl } from '../fault-control.ts';
import { faultRule } from '../fault-rules.ts';
import { EMULATED_TURNSTILE_SECRET_KEY, EMULATED_TURNSTILE_SITE_KEY } from './constants.ts';
import { widgetPage } from './widget-page.ts';

const solvedSchema = z.strictObject({
  hostname: z.string().default('localhost'),
  action: z.string().default('sign-in'),
});

const refusal = (code: string) => ({ success: false, 'error-codes': [code] });

/**
 * Emulates Turnstile: its script, the frame of its widget and the verification of tokens, each of
 * which is accepted once. `baseUrl` is the address where the emulator is mounted.
 */
export function createTurnstileEmulator(options: { baseUrl: string }): Hono {
  const solved = new Map<string, z.infer<typeof solvedSchema>>();
  const issue = (challenge: z.infer<typeof solvedSchema>) => {
    const token = `1.${randomUUID()}.${randomUUID()}`;
    solved.set(token, challenge);
    return token;
  };
  const control = new FaultControl(faultRule(['error_500']), {
    isDrawing: false,
    forget: () => solved.clear(),
  });
  const script = readFileSync(new URL('./api-script.js', import.meta.url), 'utf8');
  return new Hono()
    .get('/v0/api.js', (context) =>
      context.body(script.replaceAll('__BASE_URL__', options.baseUrl), 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
      }),
    )
    .get('/v0/widget', widgetPage)
    .post('/v0/solved', async (context) => {
      const {
        sitekey,
        hostname = '',
        action = '',
      } = await context.req.json<Record<string, string>>();
      if (sitekey !== EMULATED_TURNSTILE_SITE_KEY) return context.json({ error: '110100' }, 400);
      return context.json({ token: issue({ hostname, action }) });
    })
    .post('/v0/siteverify', async (context) => {
      if (control.take()) return context.text('Internal Server Error', 500);
      const { secret, response } = await context.req.parseBody();
      if (secret !== EMULATED_TURNSTILE_SECRET_KEY) {
        return context.json(refusal('invalid-input-secret'));
      }
      const challenge = solved.get(String(response));
      if (!challenge) return context.json(refusal('timeout-or-duplicate'));
      solved.delete(String(response));
      return context.json({ success: true, 'error-codes': [], ...challenge });
    })
    .post('/control/token', async (context) => {
      const body = solvedSchema.safeParse(await context.req.json().catch(() => null));
      if (!body.success) return context.json({ message: z.prettifyError(body.error) }, 400);
      return context.json({ token: issue(body.data) });
    })
    .route('/control', control.routes());
}
