// `npm run bench [-- name …]`: measures the figures in README's table.
import { installPackages, say, stop } from '../scripts/set-up.mjs';

const benchmarks = {
  'click-to-picture': async () =>
    (await import('./click-to-picture/click-to-picture.mjs')).clickToPicture(),
  device: async () => (await import('./device/device.mjs')).device(),
  lighthouse: async () => (await import('./lighthouse.mjs')).lighthouseScores(),
  ledger: async () => (await import('./ledger/ledger.mjs')).ledgerCosts(),
};

const requested = process.argv.slice(2);
const names = requested.length > 0 ? requested : Object.keys(benchmarks);
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  stop(`No benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`);
}

await installPackages();
for (const name of names) {
  say(name);
  for (const line of await benchmarks[name]()) console.log(`  ${line}`);
}
