import { Hono } from 'hono';
import { z } from 'zod';
import { ModeControl } from '../mode-control.ts';
import { EMULATED_EXCHANGE_RATE_KEY } from './constants.ts';

const settingsSchema = z.strictObject({
  mode: z.enum(['ok', 'down', 'refused', 'absurd', 'broken', 'slow']).default('ok'),
  usdInr: z.number().positive().default(84.5),
});

/** Emulates the exchange-rate service of the spec's section 7. */
export function createExchangeRateEmulator(): Hono {
  let calls = 0;
  // The number of calls stays, so that tests compare it.
  const control = new ModeControl(settingsSchema, {
    records: () => ({ calls }),
    forget: () => undefined,
  });
  return new Hono()
    .get('/live', async (context) => {
      calls += 1;
      if (context.req.query('access_key') !== EMULATED_EXCHANGE_RATE_KEY) {
        const error = { code: 101, type: 'invalid_access_key', info: 'No valid access key.' };
        return context.json({ success: false, error });
      }
      const { mode, usdInr } = control.take();
      switch (mode) {
        case 'down':
          return context.text('Service Unavailable', 503);
        case 'refused':
          return context.json({ success: false, error: { code: 104, info: 'Limit reached.' } });
        case 'broken':
          return context.text('{"success":true,"quo');
        case 'slow':
          await new Promise((resolve) => setTimeout(resolve, 10_000));
          break;
        default:
      }
      const rate = mode === 'absurd' ? 0.01 : usdInr;
      return context.json({
        success: true,
        timestamp: Math.floor(Date.now() / 1000),
        source: 'USD',
        quotes: { USDINR: rate },
      });
    })
    .route('/control', control.routes());
}
