// The directions of imports, as overrides of oxlint's `no-restricted-imports`. Of the overrides that apply
// to a file the last one holds, so each has all rules of its files.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OxlintOverride } from 'oxlint';

type Ban = { message: string; allowTypeImports?: boolean } & (
  | { regex: string }
  | { group: string[] }
);

/** The folders of the Worker, lowest level first. A folder imports from lower levels alone. */
const workerLevels = [
  ['crypto', 'incidents', 'outbox', 'storage'],
  ['http', 'keys'],
  ['images', 'sessions'],
  ['screening'],
  ['api', 'tools'],
  ['account'],
  ['auth', 'contact', 'payments', 'site'],
  ['shares'],
  ['email', 'profile'],
  ['operations'],
];
const appLevels = [
  ['service-worker', 'texts'],
  ['api', 'device'],
  ['ui'],
  ['features'],
  ['tools'],
  ['pages'],
  ['app', 'site'],
];
const featureLevels = [
  ['availability'],
  ['live', 'seller', 'session'],
  ['checkout', 'credits', 'deletion', 'gallery', 'legal', 'sharing'],
  ['keeping'],
  ['profile', 'studio'],
  ['history', 'tray'],
  ['editor'],
];

/** Rules of money and keys. They are tested in Node and know neither Hono nor Cloudflare. */
const pureModules = [
  'worker/account/alarm.ts',
  'worker/account/account-schema.ts',
  'worker/account/jobs/{job-record,jobs,paid-jobs}.ts',
  'worker/account/ledger/{account-state,dispute-hold,disputes,entries,holds,ledger,operations,reversals}.ts',
  'worker/account/orders/account-orders.ts',
  'worker/account/pictures/{account-pictures,picture-deletions,record-of-job}.ts',
  'worker/images/{generate,leased-call}.ts',
  'worker/keys/{key-pool-schema,key-rotation}.ts',
  'worker/outbox/send-again.ts',
  'worker/payments/order.ts',
  'worker/payments/razorpay/{razorpay-entities,signature}.ts',
  'worker/storage/{migrate,sql}.ts',
];

const outside = (message: string, ...folders: string[]): Ban => ({
  regex: `^(\\.\\./)+(${folders.join('|')})/`,
  message,
});
const detour: Ban = { regex: '[^./]/\\.|^\\./\\.', message: 'Write the shortest path.' };
const domainBans = [
  detour,
  outside(
    'domain imports no other tree.',
    'domain',
    'worker',
    'src',
    'emulators',
    'scripts',
    'tests',
  ),
  {
    regex: '^([^.z]|z([^o]|$)|zo([^d]|$)|zod([^/]|/[^m]))',
    message: 'domain depends on zod alone.',
  },
];
const workerBans = [
  detour,
  outside('worker imports from domain alone.', 'worker', 'src', 'emulators', 'scripts', 'tests'),
  {
    regex: '^(\\.\\./)+(index|app)\\.ts$|^\\./index\\.ts$',
    message: 'Nothing imports the whole Worker.',
  },
];
const appBans = [
  detour,
  outside('src imports from domain alone.', 'src', 'worker', 'emulators', 'scripts', 'tests'),
  {
    regex: '^zod$',
    allowTypeImports: true,
    message: 'The browser does without zod: import the type alone, or use zod/mini.',
  },
];
const emulatorBans = [
  detour,
  outside(
    'emulators import no other tree.',
    'emulators',
    'domain',
    'worker',
    'src',
    'scripts',
    'tests',
  ),
];
const pureBan = {
  regex: '^@?hono(/|$)|^(cloudflare|node):|-object\\.ts$',
  message: 'A pure module imports neither Hono nor Cloudflare nor an object.',
};

export const importRules: OxlintOverride[] = [
  override('domain/**', domainBans),
  override('emulators/**', emulatorBans),
  override('worker/**', workerBans),
  ...inLevels('worker', workerLevels, () => workerBans),
  ...pureModules.map((file) => {
    const folder = file.split('/')[1] ?? '';
    return override(file, [...workerBans, higherLevels(folder, workerLevels), pureBan]);
  }),
  override('src/**', appBans),
  ...inLevels('src', appLevels, (folder) =>
    folder === 'device'
      ? [...appBans, { regex: '^react', message: 'device knows no React.' }]
      : appBans,
  ),
  ...inLevels('src/features', featureLevels, (feature) => [
    ...appBans,
    higherLevels('features', appLevels),
    ...featureLevels
      .flat()
      .filter((other) => other !== feature)
      .map(publicModule),
  ]),
];

function override(files: string, patterns: Ban[]): OxlintOverride {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** One override for each folder of the levels: it imports from lower levels alone. Throws for a folder without a level. */
function inLevels(
  parent: string,
  levels: string[][],
  bansOf: (folder: string) => Ban[],
): OxlintOverride[] {
  for (const entry of readdirSync(join(import.meta.dirname, '..', '..', parent), {
    withFileTypes: true,
  })) {
    if (entry.isDirectory() && !levels.flat().includes(entry.name)) {
      throw new Error(`${parent}/${entry.name} has no level in scripts/checks/import-rules.ts`);
    }
  }
  return levels
    .flat()
    .map((folder) =>
      override(`${parent}/${folder}/**`, [higherLevels(folder, levels), ...bansOf(folder)]),
    );
}

function higherLevels(folder: string, levels: string[][]): Ban {
  const level = levels.findIndex((folders) => folders.includes(folder));
  const banned = levels
    .slice(level)
    .flat()
    .filter((other) => other !== folder);
  return outside(`${folder} imports from lower levels alone.`, ...banned, '-');
}

/** Another feature is imported by its public module, `features/<name>/<name>`. */
function publicModule(feature: string): Ban {
  const path = ['..', '../..', '../../..'].map((up) => `${up}/${feature}`);
  return {
    group: path.flatMap((folder) => [`${folder}/**`, `!${folder}/${feature}.ts{x,}`]),
    message: 'A feature is imported by its public module, features/<name>/<name>.',
  };
}
