import { describe, expect, it } from 'vitest';
import { serveProduct } from './product-server.ts';
import { expectCode, rehearse } from './rehearsal.ts';
import { neededValues, paymentValues, secretValues } from './values.ts';

const session = { SESSION_SECRET: 'session-secret-of-the-rehearsal-0123456789' };

describe.concurrent('npm run doctor', () => {
  it('finds no fault in a complete configuration and a working address', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    const webhookSecret = paymentValues.RAZORPAY_WEBHOOK_SECRET;
    const origin = await serveProduct(test, { webhookSecret });
    const { code, output, foreignHosts } = await run('doctor', `--url ${origin}`, {
      secrets: { ...neededValues, ...paymentValues, ...session },
    });
    expectCode({ code, output }, 0);
    expect(output).toMatch(/CONTACT_FORM_URL +not set: messages/);
    expect(output).toContain('A webhook signed with RAZORPAY_WEBHOOK_SECRET is accepted');
    expect(output).toContain(`${origin}/api/webhooks/razorpay`);
    // A rehearsal cannot reach Razorpay, which is no fault of the deployment.
    expect(output).toContain('Razorpay: no response');
    expect(foreignHosts).toEqual(['razorpay.invalid']);
    for (const secret of secretValues) expect(output).not.toContain(secret);
    expect(cloudflare.changes).toEqual([]);
  });

  it('fails where a variable is missing, a secret differs, and Google’s redirect address is another one', async (test) => {
    const { run } = await rehearse(test);
    const redirectUri = 'https://elsewhere.example/api/auth/google/callback';
    const webhookSecret = 'another-secret';
    const origin = await serveProduct(test, { webhookSecret, redirectUri });
    const { code, output } = await run('doctor', `--url ${origin}`, {
      secrets: { ...neededValues, ...paymentValues },
    });
    expect(code).toBe(1);
    expect(output).toMatch(/SESSION_SECRET +is required/);
    expect(output).toContain(`it redirects back to ${redirectUri}`);
    expect(output).toContain('RAZORPAY_WEBHOOK_SECRET is refused: the secrets differ');
  });
});
