import { createRequire } from 'node:module';

// Wrangler's own version, because wrangler's options may not fit another one.
export const { Miniflare, convertV4MiniflareOptions } = createRequire(
  createRequire(import.meta.url).resolve('wrangler'),
)('miniflare');
