import { afterEach, describe, expect, it, vi } from 'vitest';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { type Configuration, readConfiguration } from '../../../worker/config.ts';
import { readExchangeRate } from '../../../worker/payments/rates/exchange-rate.ts';
import { Razorpay } from '../../../worker/payments/razorpay/razorpay.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';
import { withoutRates } from './rates/no-rates.ts';

const settings = readConfiguration(localConfiguration('http://localhost:5173'));
if (!settings.ok) throw new Error(settings.faults.join());
const { configuration } = settings;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a silent service', () => {
  it('a call to a silent payment service is aborted after 10 s', async () => {
    silenceServices();
    const razorpay = new Razorpay(configuration.payments as NonNullable<Configuration['payments']>);
    expect(await isGivenUpAt(10_000, razorpay.payment('pay_1'))).toBe(true);
  });

  it('a call to a silent exchange-rate service is aborted after 3 s', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    silenceServices();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const now = Date.now();
    expect(await isGivenUpAt(3000, readExchangeRate(withoutRates, configuration, now))).toBe(true);
  });
});
