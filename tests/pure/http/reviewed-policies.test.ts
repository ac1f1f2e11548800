import { describe, expect, it } from 'vitest';
import { commonHeaders } from '../../../worker/http/policies/common-headers.ts';
import {
  documentPolicy,
  filePolicy,
  inertPolicy,
} from '../../../worker/http/policies/content-security-policy.ts';

const inline = { scripts: ['sha256-script'], styles: ['sha256-style'] };
const issuer = 'https://accounts.google.com';
const checkout = { script: 'https://checkout.razorpay.com', api: 'https://api.razorpay.com' };
const socket = 'wss://shop.example';
const challenge = 'https://challenges.cloudflare.com';

// A change of a policy changes this file (`npx vitest run --project unit-pure tests/pure/http -u`), so a review sees it.
describe('the policies of all responses', () => {
  it('each policy is what was reviewed, word for word', async () => {
    const policies = {
      'A page that nobody pays on': documentPolicy({ issuer, checkout: null, inline, socket }),
      'A page before the deployment is configured': documentPolicy({
        issuer: null,
        checkout: null,
        inline: { scripts: [], styles: [] },
      }),
      'The sign-in page with a challenge': documentPolicy({
        issuer,
        checkout: null,
        challenge,
        inline,
        socket,
      }),
      'A page that one pays on': documentPolicy({ issuer, checkout, inline, socket }),
      'An answer that is no document': inertPolicy,
      'A script': filePolicy,
      'The headers of every answer': JSON.stringify(commonHeaders()),
      'The headers where one pays': JSON.stringify(commonHeaders([checkout.api])),
    };
    const text = Object.entries(policies)
      .map(([name, policy]) => `${name}\n  ${policy.replaceAll('; ', '\n  ')}\n`)
      .join('\n');
    await expect(text).toMatchFileSnapshot('./reviewed/policies.snap');
  });
});
