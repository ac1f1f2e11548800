import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { test as unwatched } from '@playwright/test';
import { commonHeaders } from '../../../worker/http/policies/common-headers.ts';
import { serviceUrl } from '../support/services.ts';
import { expect, test } from '../support/test.ts';

const client = join('dist', 'client');

/** One file of each kind and folder of the build, by its address. */
function filesOfEachKind(): string[] {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['_headers', '.assetsignore'].includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length));
  const kinds = new Map(
    files.map((file) => [`${file.split('/').slice(0, -1).join('/')} ${extname(file)}`, file]),
  );
  return [...kinds.values()].map((file) => file.replace(/(\/index)?\.html$/, '') || '/');
}

test('every kind of file is served with the common policies', async ({ request }) => {
  const files = filesOfEachKind();
  expect(files.length).toBeGreaterThan(12);
  for (const file of files) {
    const response = await request.get(file);
    expect([file, response.status()]).toEqual([file, 200]);
    const headers = response.headers();
    for (const [name, value] of Object.entries(commonHeaders())) {
      expect([file, name, headers[name.toLowerCase()]]).toEqual([file, name, value]);
    }
    const policy = headers['content-security-policy'] ?? '';
    expect([file, policy]).toEqual([file, expect.stringContaining("default-src 'none'")]);
    expect([file, policy]).toEqual([file, expect.stringContaining("frame-ancestors 'none'")]);
    expect(policy.replace(/style-src-attr [^;]*/, '')).not.toContain('unsafe-inline');
  }
});

unwatched('a page without a checkout can’t load a script from another site', async ({ page }) => {
  await page.goto('/contact');
  const blocked = await page.evaluate(
    (address) =>
      new Promise<string | null>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) =>
          resolve(event.effectiveDirective),
        );
        const script = document.createElement('script');
        script.src = address;
        script.addEventListener('load', () => resolve(null));
        document.head.append(script);
      }),
    serviceUrl('razorpay/v1/checkout.js'),
  );
  expect(blocked).toBe('script-src-elem');
});
