import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { emailRoutes } from '../../../worker/email/email-routes.ts';
import { unsubscribePath } from '../../../worker/email/unsubscribe-link.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { refuse } from '../../../worker/http/problem.ts';
import { accountWith } from '../account/call-as-user.ts';
import { deploymentVariables } from '../deployment-variables.ts';

/** What a browser accepts that opens a link or submits a form. */
const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const mailProgram = { Accept: '*/*' };

/** Asks a deployment whose accounts respond so for the path, as the app does. */
async function ask(
  setEmailLanguage: () => Promise<void>,
  method: string,
  headers: Record<string, string>,
  pathOf: (secret: string) => string | Promise<string>,
) {
  const app = new Hono<AppEnv>()
    .use(configured)
    .route('/', emailRoutes)
    .onError((_error, context) => refuse(context, 'unavailable', { retryAt: Date.now() + 1000 }));
  const path = await pathOf(deploymentVariables.SESSION_SECRET);
  const body = method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {};
  return app.request(
    `https://shop.example${path}`,
    { method, headers, ...body },
    {
      ...deploymentVariables,
      ADDRESS_LIMITS: 'off',
      CREDIT_ACCOUNTS: {
        getByName: () => accountWith({ 'pictures.setEmailLanguage': setEmailLanguage }),
      },
    },
  );
}

const lost = () => Promise.reject(new Error('the object is not there'));
const valid = (language: 'en' | 'hi') => (secret: string) =>
  unsubscribePath(secret, 'user-1', language);

describe('the page that ends e-mails, where it fails', () => {
  it.each([
    ['en', 'You still get these e-mails. Please try again in a moment.', 'Stop these e-mails'],
    ['hi', 'आपको ये ईमेल अभी भी आएँगे। थोड़ी देर में फिर से कोशिश करें।', 'ये ईमेल बंद करें'],
  ] as const)('who clicked its button can click it again: %s', async (language, text, button) => {
    const response = await ask(lost, 'POST', browser, valid(language));
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    const page = await response.text();
    expect(page).toContain(`<html lang="${language}"`);
    const form = `<form method="post"><p>${text}</p><button>${button}</button></form>`;
    expect(page).toContain(form);
  });

  it.each([
    ['en', 'This link is not valid.', '<a href="/profile">You can turn these e-mails off'],
    ['hi', 'यह लिंक सही नहीं है।', '<a href="/hi/profile">'],
  ])('a link that is not ours leads to the profile: %s', async (language, text, link) => {
    for (const method of ['GET', 'POST']) {
      const path = `/api/emails/unsubscribe?user=user-1&sig=cut&language=${language}`;
      const response = await ask(lost, method, browser, () => path);
      expect(response.status).toBe(404);
      const page = await response.text();
      expect(page).toContain(`<p>${text}</p>`);
      expect(page).toContain(link);
      expect(page).not.toContain('<form');
    }
  });

  it('a mail program gets the refusal as programs do', async () => {
    const response = await ask(lost, 'POST', mailProgram, valid('en'));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  it('what did work is not changed', async () => {
    const response = await ask(() => Promise.resolve(), 'POST', browser, valid('en'));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('You get no more of these e-mails.');
  });
});
