import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { policiesChangedAt } from '../../../../domain/account/operator.ts';
import { sellerAtBuild } from '../../../../domain/site/seller-elements.ts';
import { app } from '../../../../worker/app.ts';
import { origin } from '../../client.ts';

/** A legal page with the placeholders of the build; there is no build in these tests. */
const file = `<!doctype html><html><head><title>Terms</title></head><body>
<p data-seller-part="showsReviewNote">For your lawyer</p>
<p>Between you and <span data-seller="name">${sellerAtBuild.name}</span> at https://origin.invalid</p>
<div data-seller-part="address"><span data-seller="address">${sellerAtBuild.address.join()}</span></div>
<div data-seller-part="email"><a data-seller="email" href="mailto:${sellerAtBuild.email}">${sellerAtBuild.email}</a></div>
<div data-seller-part="taxNumber">Tax: <span data-seller="taxNumber">${sellerAtBuild.taxNumber}</span></div>
</body></html>`;

const pages = ['/terms', '/privacy', '/hi/terms', '/hi/privacy'];

/** The static files, with their own ETags. */
const ASSETS = {
  fetch: async (address: URL) =>
    pages.includes(address.pathname)
      ? new Response(file, { headers: { ETag: '"file-1"', 'Content-Type': 'text/html' } })
      : new Response(null, { status: 404 }),
} as unknown as Fetcher;

const unset = {
  SELLER_NAME: '',
  SELLER_ADDRESS: '',
  SELLER_EMAIL: '',
  SELLER_TAX_NUMBER: '',
  LEGAL_REVIEWED: '',
};

async function open(
  path: string,
  variables: Record<string, string> = {},
  options: { ifNoneMatch?: string; at?: string; method?: string } = {},
): Promise<Response> {
  const { ifNoneMatch, at = origin, method = 'GET' } = options;
  const headers = { Accept: 'text/html', ...(ifNoneMatch ? { 'If-None-Match': ifNoneMatch } : {}) };
  const request = new Request(at + path, { method, headers });
  return app.fetch(request, { ...env, ...unset, ASSETS, ...variables }, createExecutionContext());
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a legal page', () => {
  it.each(pages)('a legal page names the configured seller at %s', async (path) => {
    const html = await (
      await open(path, {
        SELLER_NAME: 'Example Traders',
        SELLER_ADDRESS: '1 Some Street | 560001 Bengaluru',
        SELLER_EMAIL: 'help@example.com',
        SELLER_TAX_NUMBER: 'GSTIN 29ABCDE1234F1Z5',
      })
    ).text();
    expect(html).toContain(`<span data-seller="name">Example Traders</span> at ${origin}`);
    expect(html).toContain('<span data-seller="address">1 Some Street\n560001 Bengaluru</span>');
    expect(html).toContain('href="mailto:help@example.com">help@example.com</a>');
    expect(html).toContain('<span data-seller="taxNumber">GSTIN 29ABCDE1234F1Z5</span>');
    expect(html).not.toContain('.invalid');
  });

  it('a legal page shows a name that contains markup as text', async () => {
    const name = `<img src=x onerror=alert(1)> & "Sons" 'n' </script><script>alert(1)</script>`;
    const html = await (await open('/terms', { SELLER_NAME: name, SELLER_ADDRESS: name })).text();
    const shown = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(html).toContain(`<span data-seller="name">${shown}</span>`);
    expect(html).toContain(`<span data-seller="address">${shown}</span>`);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
  });

  it('the API names the same seller as a legal page', async () => {
    const variables = { SELLER_NAME: 'Example Traders', SELLER_ADDRESS: 'One | Two' };
    expect(await (await open('/api/seller', variables)).json()).toEqual({
      name: 'Example Traders',
      address: ['One', 'Two'],
      email: null,
      taxNumber: null,
      showsReviewNote: true,
    });
  });

  it('a legal page leaves out what is not configured, and names the merchant instead of a seller', async () => {
    const html = await (await open('/privacy', { MERCHANT_NAME: 'Example Shop' })).text();
    expect(html).toContain('<span data-seller="name">Example Shop</span>');
    for (const part of ['address', 'email', 'taxNumber']) {
      expect(html).not.toContain(`data-seller-part="${part}"`);
    }
  });

  it('a legal page is served with the product’s name while the deployment is not configured', async () => {
    const answer = await open('/terms', { GOOGLE_CLIENT_ID: '', SELLER_NAME: 'Example Traders' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<span data-seller="name">Imagemint</span>');
  });

  it('a HEAD request for a legal page has no body, and the same ETag', async () => {
    const whole = await open('/terms');
    const head = await open('/terms', {}, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('ETag')).toBe(whole.headers.get('ETag'));
  });
});

describe('the ETag of a legal page', () => {
  const variables = { SELLER_NAME: 'Example Traders' };

  it('a legal page is not sent again while its values are the same', async () => {
    const tag = (await open('/terms', variables)).headers.get('ETag') ?? '';
    for (const ifNoneMatch of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
      const answer = await open('/terms', variables, { ifNoneMatch });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
      expect(answer.headers.get('ETag')).toBe(tag);
    }
  });

  it('a legal page is sent again after the configuration has changed', async () => {
    const ifNoneMatch = (await open('/terms', variables)).headers.get('ETag') ?? '';
    for (const change of [
      { SELLER_NAME: 'Other Traders' },
      { ...variables, SELLER_TAX_NUMBER: 'GSTIN 2' },
      { ...variables, LEGAL_REVIEWED: '2026-12-01' },
    ]) {
      const answer = await open('/terms', change, { ifNoneMatch });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`data-seller="name">${change.SELLER_NAME}<`);
    }
  });

  it('a legal page is sent where the browser has only the file without values', async () => {
    expect((await open('/terms', variables, { ifNoneMatch: '"file-1"' })).status).toBe(200);
  });
});

describe('the note about the lawyer’s review', () => {
  const note = 'For your lawyer';
  /** Variables of a production deployment, without emulators. */
  const shop = 'https://shop.example';

  it('the note about the review is shown on the operator’s own machine until the review is confirmed', async () => {
    const before = await (await open('/terms')).text();
    const after = await (await open('/terms', { LEGAL_REVIEWED: '2026-12-01' })).text();
    expect([before.includes(note), after.includes(note)]).toEqual([true, false]);
  });

  it('the note about the review is never shown to customers; an unconfirmed deployment logs it once', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const environment = { ...env, ...unset, ASSETS };
    for (const path of ['/terms', '/hi/privacy']) {
      const request = new Request(shop + path, { headers: { Accept: 'text/html' } });
      const html = await (await app.fetch(request, environment, createExecutionContext())).text();
      expect(html).not.toContain(note);
    }
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain('"event":"legal_pages_incomplete"');
    expect(warn.mock.calls[0]?.[0]).toContain('LEGAL_REVIEWED');
  });

  it('the note about the review is not logged where the seller and the review are configured', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await open(
      '/terms',
      {
        SELLER_NAME: 'Example Traders',
        SELLER_ADDRESS: 'Somewhere',
        SELLER_EMAIL: 'help@example.com',
        LEGAL_REVIEWED: policiesChangedAt,
      },
      { at: shop },
    );
    expect(warn).not.toHaveBeenCalled();
  });
});
