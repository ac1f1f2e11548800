import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { staticHeaders } from '../../../scripts/build/static-headers.ts';
import { commonHeaders } from '../../../worker/http/policies/common-headers.ts';
import { filePolicy, inertPolicy } from '../../../worker/http/policies/content-security-policy.ts';
import { inlineDigests } from '../../../worker/http/policies/inline-digests.ts';

const issuer = 'https://accounts.google.com';

describe('the digests of a document', () => {
  const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

  it('the digests of a document are exactly those of its inline scripts and styles', async () => {
    const html =
      '<style>a{}</style><style media="print" title="x">\n b{}</style><script>\n one(); </script><script type="module" nonce="x">two()</script>';
    expect(await inlineDigests(html)).toEqual({
      scripts: [digest('\n one(); '), digest('two()')],
      styles: [digest('a{}'), digest('\n b{}')],
    });
  });

  it('the digests of a document leave out script files and data', async () => {
    const html =
      '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><script type="application/json" id="x">{}</script><script type=application/json>{}</script>';
    expect(await inlineDigests(html)).toEqual({ scripts: [], styles: [] });
  });
});

describe('the headers of static files', () => {
  const shell = readFileSync('app.html', 'utf8');

  it('static files have the common headers, with a policy under which a worker can run', async () => {
    const [all = ''] = (await staticHeaders(shell, issuer)).split('\n/app\n');
    const lines = all.split('\n');
    expect(lines[0]).toBe('/*');
    for (const [name, value] of Object.entries(commonHeaders())) {
      expect(lines).toContain(`  ${name}: ${value}`);
    }
    expect(lines).toContain(`  Content-Security-Policy: ${filePolicy}`);
    expect(inertPolicy).not.toContain('script-src');
  });

  it('the shell’s policy allows exactly its one inline script', async () => {
    const scripts = [...shell.matchAll(/<script>([\s\S]*?)<\/script>/g)];
    const digests = scripts.map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(digests).toHaveLength(1);
    const rule = (await staticHeaders(shell, issuer)).split('/app\n')[1] ?? '';
    expect(rule.split('\n')[0]).toBe('  ! Content-Security-Policy');
    expect(rule).toContain(`script-src 'self' 'wasm-unsafe-eval' ${digests.join()};`);
  });
});
