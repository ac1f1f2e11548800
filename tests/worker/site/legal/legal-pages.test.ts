import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
<span data-response-hours="">48</span>
<p data-seller-part="retainingServices">Stored by <span data-seller="retainingServices">x</span></p>
<p data-seller-part="forgettingServices">Not stored by <span data-seller="forgettingServices">x</span></p>
</body></html>`;

const pages = ['/terms', '/hi/privacy'];
const built = [...pages, '/privacy', '/contact'];

/** The static files, with their own ETags. */
const ASSETS = {
  fetch: async (address: URL) =>
    built.includes(address.pathname)
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
    expect(html).toMatch(/Stored by <span data-seller="retainingServices">[^<]+<\/span>/);
    expect(html).not.toContain('Not stored by');
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

  it('the contact page names the hours within which a message is usually answered', async () => {
    const hours = async (more: Record<string, string>) =>
      /data-response-hours="">(\d+)</.exec(await (await open('/contact', more)).text())?.[1];
    expect([await hours({}), await hours({ CONTACT_RESPONSE_HOURS: '12' })]).toEqual(['48', '12']);
  });

  it('a legal page leaves out what is not configured, and names the merchant instead of a seller', async () => {
    const html = await (await open('/privacy', { MERCHANT_NAME: 'Example Shop' })).text();
    expect(html).toContain('<span data-seller="name">Example Shop</span>');
    for (const part of ['address', 'email', 'taxNumber']) {
      expect(html).not.toContain(`data-seller-part="${part}"`);
    }
  });
});

describe('the note about the lawyer’s review', () => {
  const note = 'For your lawyer';
  /** Variables of a production deployment, without emulators. */
  const shop = 'https://shop.example';

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
});
