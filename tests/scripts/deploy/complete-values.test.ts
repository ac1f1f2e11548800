import { describe, expect, it } from 'vitest';
import { completeValues } from '../../../scripts/deploy/variables/complete-values.ts';
import { sources } from './example-values.ts';

const origin = 'https://pictures.example';
const again = 'npm run deploy';

/** Responds to each question by the name at its beginning, and with an empty text where there is no response. */
function respondWith(responses: Record<string, string[]>) {
  const asked: string[] = [];
  const left = structuredClone(responses);
  const ask = (question: string) => {
    const name = question.split(/[ :]/)[0] ?? '';
    asked.push(name);
    return Promise.resolve(left[name]?.shift() ?? '');
  };
  return { asked, ask };
}

describe('npm run deploy at a terminal', () => {
  it('asks for each missing value, again after a wrong one, and for what a choice requires', async () => {
    const { IMAGE_PROVIDER_URL: _, ...provided } = sources.provided;
    const { asked, ask } = respondWith({
      IMAGE_PROVIDER_URL: ['ftp://wrong', 'https://provider.example/'],
      RAZORPAY_KEY_ID: ['rzp_live_1'],
      RAZORPAY_KEY_SECRET: ['', 'a-razorpay-secret'],
      RAZORPAY_WEBHOOK_SECRET: ['a-webhook-secret'],
      RAZORPAY_API_URL: ['https://api.razorpay.com'],
      RAZORPAY_CHECKOUT_URL: ['https://checkout.razorpay.com'],
    });
    const values = await completeValues({
      ...sources,
      provided,
      origin,
      ask,
      asksChoices: true,
      again,
    });
    expect(values).toMatchObject({
      ...provided,
      IMAGE_PROVIDER_URL: 'https://provider.example/',
      RAZORPAY_KEY_SECRET: 'a-razorpay-secret',
    });
    expect(values).not.toHaveProperty('IMAGE_PROVIDER');
    expect(asked).not.toContain('EXCHANGE_RATE_KEY');
  });

  it('stops asking where nobody responds', async () => {
    const { ask } = respondWith({});
    const run = completeValues({ ...sources, provided: {}, origin, ask, asksChoices: true, again });
    await expect(run).rejects.toThrow('was not given');
  });

  it('asks for nothing in an upgrade whose values are all stored', async () => {
    const { asked, ask } = respondWith({});
    const stored = new Set(Object.keys(sources.provided));
    const run = completeValues({
      ...sources,
      provided: {},
      stored,
      origin,
      ask,
      asksChoices: false,
      again,
    });
    expect(await run).toEqual({});
    expect(asked).toEqual([]);
  });
});
