import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { commonHeaders } from '../../worker/http/policies/common-headers.ts';
import { documentPolicy, filePolicy } from '../../worker/http/policies/content-security-policy.ts';
import { inlineDigests } from '../../worker/http/policies/inline-digests.ts';

/** The app without a page in it, which the service worker caches for a start without a network. */
const shell = { file: 'app.html', path: '/app' };

/**
 * Returns the headers of static files, in the form of Cloudflare's `_headers`. Static files do not
 * pass through the Worker, so this repeats its policies. `issuer` is the origin of the sign-in
 * service, which may serve the profile photograph in the shell.
 */
export async function staticHeaders(shellHtml: string, issuer: string): Promise<string> {
  const policy = documentPolicy({
    issuer,
    checkout: null,
    inline: await inlineDigests(shellHtml),
  });
  return [
    ...rule('/*', { ...commonHeaders(), 'Content-Security-Policy': filePolicy }),
    // A second rule would add the header again, so this detaches the first.
    `${shell.path}\n  ! Content-Security-Policy`,
    `  Content-Security-Policy: ${policy}`,
    ...rule('/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    '',
  ].join('\n');
}

function rule(path: string, headers: Record<string, string>): string[] {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)];
}

/** Writes `_headers` at the end of every build, and again for a preview, which has another sign-in service. */
export function writeStaticHeaders(issuers: { production: string; preview: string }): Plugin {
  return {
    name: 'imagemint:static-headers',
    async config(_, { isPreview }) {
      const client = join('dist', 'client');
      if (isPreview && existsSync(client)) await writeHeaders(client, issuers.preview);
    },
    buildApp: {
      order: 'post',
      handler: async (builder) => {
        const client = builder.environments.client?.config.build.outDir;
        if (client) await writeHeaders(client, issuers.production);
      },
    },
  };
}

/** Writes `_headers` into a build's directory of files, for this sign-in service. */
export async function writeHeaders(client: string, issuer: string): Promise<void> {
  const html = await readFile(join(client, shell.file), 'utf8');
  const headers = await staticHeaders(html, new URL(issuer).origin);
  const file = join(client, '_headers');
  if (existsSync(file) && (await readFile(file, 'utf8')) === headers) return;
  await writeFile(file, headers);
}
