import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { OxlintOverride } from 'oxlint';

const root = join(import.meta.dirname, '..', '..');

/** The folders at the root that have code. */
const trees = ['domain', 'worker', 'src', 'emulators', 'scripts', 'tests', 'bench'];

/** The trees that the files of a tree may import from. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  worker: ['domain'],
  src: ['domain'],
  emulators: [],
  // `art` draws the pictures that the site ships: nothing at run time, in tests or in the build needs it.
  scripts: trees,
  tests: trees,
  bench: trees,
  art: trees,
};

/**
 * The folders of a folder, lowest level first. A file imports from its own folder and from lower
 * levels only, so that no cycle of folders can be.
 */
const levels: Record<string, readonly (readonly string[])[]> = {
  worker: [
    ['crypto', 'incidents', 'outbox', 'storage'],
    ['http', 'keys'],
    ['images', 'sessions'],
    ['api', 'tools'],
    ['account'],
    ['auth', 'contact', 'payments', 'site'],
    ['email', 'profile'],
    ['operations'],
  ],
  src: [
    ['service-worker', 'texts'],
    ['api', 'device'],
    ['ui'],
    ['features'],
    ['tools'],
    ['pages'],
    ['app', 'site'],
  ],
  'src/features': [
    ['availability'],
    ['live', 'seller', 'session'],
    ['checkout', 'credits', 'gallery', 'keeping', 'legal'],
    ['profile', 'studio'],
    ['history', 'tray'],
    ['editor'],
  ],
};

/** Rules of money and keys, tested in Node: they know neither Hono nor a Cloudflare API. */
const pureModules = [
  'worker/account/alarm.ts',
  'worker/account/jobs/job-record.ts',
  'worker/account/jobs/jobs.ts',
  'worker/account/jobs/paid-jobs.ts',
  'worker/account/ledger/account-state.ts',
  'worker/account/ledger/dispute-hold.ts',
  'worker/account/ledger/disputes.ts',
  'worker/account/ledger/entries.ts',
  'worker/account/ledger/holds.ts',
  'worker/account/ledger/ledger.ts',
  'worker/account/ledger/operations.ts',
  'worker/account/ledger/reversals.ts',
  'worker/account/orders/account-orders.ts',
  'worker/account/pictures/account-pictures.ts',
  'worker/account/pictures/picture-deletions.ts',
  'worker/account/pictures/record-of-job.ts',
  'worker/account/schema.ts',
  'worker/images/generate.ts',
  'worker/images/leased-call.ts',
  'worker/keys/key-pool-schema.ts',
  'worker/keys/key-rotation.ts',
  'worker/outbox/send-again.ts',
  'worker/payments/order.ts',
  'worker/payments/razorpay/razorpay-entities.ts',
  'worker/payments/razorpay/signature.ts',
  'worker/storage/migrate.ts',
  'worker/storage/sql.ts',
];

/** What files may not import. */
interface Ban {
  /** An expression for import specifiers. The linter's expressions have no look-ahead. */
  regex: string;
  message: string;
  /** `import type` is allowed. Default: it is not. */
  allowTypeImports?: boolean;
}

/**
 * Returns the lint rules for the directions of imports: one override for each folder with code, and
 * one for the files of a folder to which more applies. A later override replaces an earlier one, so
 * each has all that applies to its files.
 *
 * Throws where a folder has no level, or where a module that is named as pure does not exist.
 */
export function importDirections(): OxlintOverride[] {
  const withSchemas = globSync('domain/**/*.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("'zod'"))
    .map((file) => file.replaceAll('\\', '/'));
  const folders = trees.flatMap(foldersWithCode).map((folder) => ({
    files: [`${folder}/*.{ts,tsx,mjs}`],
    bans: bansOf(folder, withSchemas),
  }));
  const plainDomain = foldersWithCode('domain').map((folder) => ({
    files: codeIn(folder).filter((file) => !withSchemas.includes(file)),
    bans: [...bansOf(folder, withSchemas), withoutSchemas(folder, withSchemas)],
  }));
  const pure = pureModules.map((file) => ({
    files: [file],
    bans: [...bansOf(dirname(file), withSchemas), pureBan],
  }));
  for (const file of pureModules) {
    if (!existsSync(join(root, file)))
      throw new Error(`${file} is named as pure and does not exist.`);
  }
  return [...folders, ...plainDomain, ...pure].map(({ files, bans }) => ({
    files,
    rules: { 'no-restricted-imports': ['error', { patterns: bans }] },
  }));
}

const pureBan: Ban = {
  regex: '^@?hono(/|$)|^(cloudflare|node):|-object\\.ts$',
  message: 'A pure module imports neither Hono nor Cloudflare nor an object.',
};

/** Returns all that applies to every file of a folder. */
function bansOf(folder: string, withSchemas: readonly string[]): Ban[] {
  const [tree = ''] = folder.split('/');
  return [
    detours(folder),
    otherTrees(folder, tree),
    ...Object.keys(levels).flatMap((parent) => higherLevels(folder, parent)),
    ...(tree === 'domain' ? [onlyZod] : []),
    ...(tree === 'worker' ? [entryModules(folder)] : []),
    ...(tree === 'src' ? [withoutSchemas(folder, withSchemas)] : []),
    ...(folder.startsWith('src/device') ? [withoutReact] : []),
    ...(folder.startsWith('src/features/') ? [insidesOfFeatures(folder)] : []),
  ];
}

/** A path that goes up farther than it has to would pass the other rules unseen. */
function detours(folder: string): Ban {
  const parts = folder.split('/');
  const own = parts.map((part, at) => `^${'../'.repeat(parts.length - at)}${part}/`);
  return {
    regex: [...own.map(escaped), String.raw`^\./\.`, String.raw`[^./]/\.`].join('|'),
    message: 'Write the shortest path.',
  };
}

function otherTrees(folder: string, tree: string): Ban {
  const allowed = mayImport[tree] ?? [];
  const banned = trees.filter((other) => other !== tree && !allowed.includes(other));
  return {
    regex: inside(folder, banned),
    message: `Other trees that ${tree} imports from: ${allowed.join(', ') || 'none'}.`,
  };
}

/** The folders of `parent` that are not below the one that `folder` is in. */
function higherLevels(folder: string, parent: string): Ban[] {
  if (!folder.startsWith(`${parent}/`)) return [];
  const [own = ''] = folder.slice(parent.length + 1).split('/');
  const order = levels[parent] ?? [];
  const level = order.findIndex((names) => names.includes(own));
  if (level < 0)
    throw new Error(`${parent}/${own} has no level in scripts/checks/import-directions.ts.`);
  const banned = order
    .slice(level)
    .flat()
    .filter((name) => name !== own);
  return banned.length === 0
    ? []
    : [
        {
          regex: inside(
            folder,
            banned.map((name) => `${parent}/${name}`),
          ),
          message: `${parent}/${own} imports from lower levels of ${parent} only.`,
        },
      ];
}

const onlyZod: Ban = {
  regex: '^([^.z]|z([^o]|$)|zo([^d]|$)|zod.)',
  message: 'domain depends on zod alone.',
};

const withoutReact: Ban = { regex: '^react', message: 'device knows no React.' };

/** The route map and the Worker's entry import everything, so that nothing may import them. */
function entryModules(folder: string): Ban {
  const names = folder === 'worker' ? ['index.ts'] : ['index.ts', 'app.ts'];
  return {
    regex: exactly(names.map((name) => pathFrom(folder, `worker/${name}`))),
    message: 'Nothing imports the whole Worker.',
  };
}

/** The browser does without the validation library's full size: it takes types of these alone. */
function withoutSchemas(folder: string, withSchemas: readonly string[]): Ban {
  return {
    regex: exactly(['zod', ...withSchemas.map((file) => pathFrom(folder, file))]),
    allowTypeImports: true,
    message: 'The browser does without zod: import the type alone, or use zod/mini.',
  };
}

/** Another feature is imported by its public module, `features/<name>/<name>`. */
function insidesOfFeatures(folder: string): Ban {
  const own = folder.split('/')[2];
  const hidden = readdirSync(join(root, 'src/features'))
    .filter((name) => name !== own)
    .flatMap((name) => {
      const feature = `src/features/${name}`;
      const isPublic = (file: string) => [`${name}.ts`, `${name}.tsx`].includes(file);
      return readdirSync(join(root, feature))
        .filter((entry) => !isPublic(entry))
        .map((entry) => pathFrom(folder, `${feature}/${entry}`));
    });
  return {
    regex: `^(${hidden.map(escaped).join('|')})(/|$)`,
    message: 'A feature is imported by its public module, features/<name>/<name>.',
  };
}

/** Returns an expression for what is in these folders. */
function inside(folder: string, banned: readonly string[]): string {
  return `^(${banned.map((path) => escaped(pathFrom(folder, path))).join('|')})/`;
}

function exactly(specifiers: readonly string[]): string {
  return `^(${specifiers.map(escaped).join('|')})$`;
}

function escaped(specifier: string): string {
  return specifier.replaceAll('.', String.raw`\.`);
}

/** Returns the specifier of a path as a file of `folder` writes it. */
function pathFrom(folder: string, path: string): string {
  const relative = posix.relative(folder, path);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Returns the folder and those inside it that have code. */
function foldersWithCode(folder: string): string[] {
  const inside = existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
      )
    : [];
  return [
    ...(codeIn(folder).length > 0 ? [folder] : []),
    ...inside.flatMap((entry) => foldersWithCode(`${folder}/${entry.name}`)),
  ];
}

function codeIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`);
}
