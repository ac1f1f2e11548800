import { describe, expect, it } from 'vitest';
import { completeValues } from '../../../scripts/deploy/variables/complete-values.ts';
import { sources } from './example-values.ts';

const origin = 'https://pictures.example';

/** Completes the values with these responses, each to the question with its name, and with none otherwise. */
async function complete(
  given: Partial<Parameters<typeof completeValues>[0]>,
  responses: Record<string, string[]> = {},
) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    const name = question.split(/[ :]/)[0] ?? '';
    asked.push(name);
    return responses[name]?.shift() ?? '';
  };
  const again = 'npm run deploy';
  const common = { ...sources, origin, ask, asksChoices: true, again };
  return { values: await completeValues({ ...common, ...given }), asked };
}

describe('npm run deploy at a terminal', () => {
  it('asks for each missing value, again after a wrong one, and for what a choice requires', async () => {
    const { IMAGE_PROVIDER_URL: _, ...provided } = sources.provided;
    const { asked, values } = await complete(
      { provided },
      {
        IMAGE_PROVIDER_URL: ['ftp://wrong', 'https://provider.example/'],
        RAZORPAY_KEY_ID: ['rzp_live_1'],
        RAZORPAY_KEY_SECRET: ['', 'a-razorpay-secret'],
        RAZORPAY_WEBHOOK_SECRET: ['a-webhook-secret'],
        RAZORPAY_API_URL: ['https://api.razorpay.com'],
        RAZORPAY_CHECKOUT_URL: ['https://checkout.razorpay.com'],
      },
    );
    expect(values).toMatchObject({
      ...provided,
      IMAGE_PROVIDER_URL: 'https://provider.example/',
      RAZORPAY_KEY_SECRET: 'a-razorpay-secret',
    });
    expect(values).not.toHaveProperty('IMAGE_PROVIDER');
    expect(asked).not.toContain('EXCHANGE_RATE_KEY');
  });

  it('stops asking where nobody responds', async () => {
    await expect(complete({ provided: {} })).rejects.toThrow('was not given');
  });

  it('asks for nothing in an upgrade whose values are all stored', async () => {
    const stored = new Set(Object.keys(sources.provided));
    const upgrade = await complete({ provided: {}, stored, asksChoices: false });
    expect(upgrade).toEqual({ values: {}, asked: [] });
  });
});
