// `npm run bench [-- name …]`: measures the figures in README's table. `--against <commit>` measures
// an earlier version too: of the API, the front page, the key pool, and the way from the click to the picture.
import { parseArgs } from 'node:util';
import { installPackages, say, stop } from '../scripts/set-up.mjs';

const benchmarks = {
  'click-to-picture': async (options) =>
    (await import('./click-to-picture/click-to-picture.mjs')).clickToPicture(options),
  device: async () => (await import('./device/device.mjs')).device(),
  lighthouse: async (options) => (await import('./lighthouse.mjs')).lighthouseScores(options),
  ledger: async () => (await import('./ledger/ledger.mjs')).ledgerCosts(),
  api: async (options) => (await import('./api/api.mjs')).apiCalls(options),
  'hot-object': async (options) => (await import('./hot-object/hot-object.mjs')).hotObject(options),
};

const { values: options, positionals: asked } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const names = asked.length > 0 ? asked : Object.keys(benchmarks);
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  stop(`No benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`);
}

installPackages();
for (const name of names) {
  say(name);
  for (const line of await benchmarks[name](options)) console.log(`  ${line}`);
}
