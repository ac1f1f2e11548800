import { Hono } from 'hono';
import { z } from 'zod';
import { ModeControl } from '../mode-control.ts';
import { EMULATED_EXCHANGE_RATE_KEY } from './constants.ts';

const settingsSchema = z.strictObject({
  mode: z.enum(['ok', 'down']).default('ok'),
  usdInr: z.number().positive().default(84.5),
});

/** Emulates the exchange-rate service of the spec's section 7. */
export function createExchangeRateEmulator(): Hono {
  const control = new ModeControl(settingsSchema, {
    records: () => ({}),
    forget: () => undefined,
  });
  return new Hono()
    .get('/live', (context) => {
      if (context.req.query('access_key') !== EMULATED_EXCHANGE_RATE_KEY) {
        const error = { code: 101, type: 'invalid_access_key', info: 'No valid access key.' };
        return context.json({ success: false, error });
      }
      const { mode, usdInr } = control.take();
      if (mode === 'down') return context.text('Service Unavailable', 503);
      return context.json({
        success: true,
        timestamp: Math.floor(Date.now() / 1000),
        source: 'USD',
        quotes: { USDINR: usdInr },
      });
    })
    .route('/control', control.routes());
}
