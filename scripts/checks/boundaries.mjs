// `npm run check:boundaries`: the allowed directions of imports, as far as the linter's own
// rules cannot express them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { root } from '../set-up.mjs';

const pureModules = [
  'worker/account/alarm.ts',
  'worker/account/ledger/account-state.ts',
  'worker/account/ledger/dispute-hold.ts',
  'worker/account/ledger/disputes.ts',
  'worker/account/ledger/entries.ts',
  'worker/account/ledger/holds.ts',
  'worker/account/jobs/job-record.ts',
  'worker/account/jobs/jobs.ts',
  'worker/account/ledger/ledger.ts',
  'worker/account/ledger/operations.ts',
  'worker/account/jobs/paid-jobs.ts',
  'worker/account/ledger/reversals.ts',
  'worker/account/orders/account-orders.ts',
  'worker/account/schema.ts',
  'worker/images/generate.ts',
  'worker/keys/key-pool-schema.ts',
  'worker/keys/key-rotation.ts',
  'worker/payments/order.ts',
  'worker/payments/razorpay/razorpay-entities.ts',
  'worker/payments/razorpay/signature.ts',
  'worker/storage/migrate.ts',
  'worker/storage/sql.ts',
];

/** For each rule the files, what they may not import, and why. */
const rules = [
  {
    why: 'domain depends on zod alone',
    applies: (file) => file.startsWith('domain/'),
    breaks: (target) => target !== 'zod' && !target.startsWith('domain/'),
  },
  {
    why: 'pure modules may import neither hono nor Cloudflare',
    applies: (file) => pureModules.includes(file),
    breaks: (target) => /^(hono\b|cloudflare:|node:)/.test(target) || target.endsWith('-object.ts'),
  },
  {
    why: 'src may import domain, never the worker or the emulators',
    applies: (file) => file.startsWith('src/'),
    breaks: (target) => /^(worker|emulators|scripts|art|tests)\//.test(target),
  },
  {
    why: 'the browser reads answers without the whole validation library: take the type alone',
    applies: (file) => file.startsWith('src/'),
    breaks: (target, _file, isType) => !isType && (target === 'zod' || hasSchemas(target)),
  },
  {
    why: 'the worker may import neither src nor the emulators',
    applies: (file) => file.startsWith('worker/'),
    breaks: (target) => /^(src|emulators|scripts|art|tests)\//.test(target),
  },
  {
    why: 'ui, device and api may not import features',
    applies: (file) => /^src\/(ui|device|api)\//.test(file),
    breaks: (target) => /^src\/(features|pages|app)\//.test(target),
  },
  {
    why: 'texts may import nothing else of src',
    applies: (file) => file.startsWith('src/texts/'),
    breaks: (target) => target.startsWith('src/') && !target.startsWith('src/texts/'),
  },
  {
    why: 'features may not import pages or app',
    applies: (file) => file.startsWith('src/features/'),
    breaks: (target) => /^src\/(pages|app)\//.test(target),
  },
  {
    why: 'a feature is imported by its public module, features/<name>/<name>',
    applies: (file) => file.startsWith('src/features/'),
    breaks: (target, file) => {
      const [, name, inside] = /^src\/features\/([^/]+)\/(.+)$/.exec(target) ?? [];
      const own = /^src\/features\/([^/]+)\//.exec(file)?.[1];
      return name !== undefined && name !== own && inside?.replace(/\.tsx?$/, '') !== name;
    },
  },
  {
    why: 'device may not import React',
    applies: (file) => file.startsWith('src/device/'),
    breaks: (target) => target.startsWith('react'),
  },
];

const importPattern = /(?<clause>[^;'"]*)(?:\bfrom|\bimport)\s*\(?\s*['"](?<specifier>[^'"]+)['"]/g;
let faults = 0;
for (const file of ['domain', 'worker', 'src'].flatMap(sourceFiles)) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const { groups } of text.matchAll(importPattern)) {
    const { clause, specifier } = groups;
    const target = specifier.startsWith('.')
      ? normalize(join(dirname(file), specifier))
          .split(sep)
          .join('/')
      : specifier;
    for (const rule of rules) {
      if (!rule.applies(file) || !rule.breaks(target, file, isOfTypes(clause))) continue;
      console.error(`${file} imports ${target}: ${rule.why}.`);
      faults += 1;
    }
  }
}
const missing = pureModules.filter((file) => !sourceFiles('worker').includes(file));
for (const file of missing) console.error(`${file} is named as a pure module and does not exist.`);
process.exit(faults + missing.length === 0 ? 0 : 1);

/** Whether an import clause contains only types. */
function isOfTypes(clause) {
  if (/\b(import|export)\s+type\b[^{]*\{?[^}]*\}?\s*$/.test(clause)) return true;
  const names = /\b(?:import|export)\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  const each = names?.split(',').map((name) => name.trim()) ?? [''];
  return each.every((name, at) => name.startsWith('type ') || (name === '' && at > 0));
}

function hasSchemas(target) {
  return target.startsWith('domain/') && readFileSync(join(root, target), 'utf8').includes("'zod'");
}

function sourceFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => normalize(join(entry.parentPath, entry.name)).slice(root.length + 1))
    .map((path) => path.split(sep).join('/'));
}
