import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Binding } from '../../emulators/cloudflare/account-state.ts';
import type { CloudflareEmulator } from '../../emulators/cloudflare/app.ts';
import { addVersion, deployVersion } from '../../emulators/cloudflare/versions.ts';
import { serveProduct } from './product-server.ts';
import { operatorFileOf, rehearse, root } from './rehearsal.ts';
import { neededValues, paymentValues, secretValues } from './values.ts';

const tables = ['contact_messages', 'orders', 'sessions', 'users', 'webhook_events'];

/** Returns a change's position among the others, and fails the test where it was never made. */
function placeOf(cloudflare: CloudflareEmulator, change: RegExp): number {
  const place = cloudflare.changes().findIndex((made) => change.test(made));
  if (place < 0) throw new Error(`No ${change} among ${cloudflare.changes().join(', ')}`);
  return place;
}

function activeBindings({ state }: CloudflareEmulator, worker: string): Binding[] {
  const found = state.workers.get(worker);
  return (found && state.activeVersion(found)?.bindings) ?? [];
}

function secretsOf(cloudflare: CloudflareEmulator, worker: string): Record<string, string> {
  const secrets = activeBindings(cloudflare, worker).filter(({ type }) => type === 'secret_text');
  return Object.fromEntries(secrets.map(({ name, text }) => [name, text ?? '']));
}

/** A version of the product that runs already, bound to the database of its name. */
function deployBefore({ state }: CloudflareEmulator, name: string): void {
  const id = (state.createDatabase(name) ?? state.findDatabase(name))?.id;
  const metadata = { bindings: [{ type: 'd1', name: 'DATABASE', id }], keep_bindings: [] };
  const added = addVersion(state, name, { metadata, message: null });
  if (added.ok) deployVersion(added.worker, added.version.id, null);
}

describe.concurrent('npm run deploy', () => {
  it('sets up an empty account, creates nothing twice when it is run again, and rolls back', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    const product = await serveProduct({ isConfigured: true, webhookSecret: null }, test);
    const address = ['--built', '--url', product.origin, '--wait', '0'];
    const operatorSecret = 'operator-secret-of-the-rehearsal-0123456789';
    const secrets = { ...neededValues, MERCHANT_NAME: 'Pictures', OPERATOR_SECRET: operatorSecret };

    // A preview leaves its own sign-in service in the policies of the build.
    const headersFile = join(root, 'dist', 'client', '_headers');
    const headers = readFileSync(headersFile, 'utf8');
    writeFileSync(
      headersFile,
      headers.replaceAll('https://accounts.google.com', 'http://127.0.0.1:5173'),
    );
    const first = await run('deploy', address, { secrets });
    expect(readFileSync(headersFile, 'utf8')).toContain('https://accounts.google.com');
    expect(readFileSync(headersFile, 'utf8')).not.toContain('127.0.0.1');
    expect(first.code).toBe(0);
    // Everything is there before the version that needs it, the tables included.
    const places = [
      /^PUT \/workers\/subdomain/,
      /^POST \/r2\/buckets$/,
      /^POST \/d1\/database$/,
      /^POST \/d1\/database\/.*\/query$/,
      /^PUT \/workers\/scripts\/imagemint$/,
      /^PUT \/workers\/scripts\/imagemint\/schedules$/,
    ].map((change) => placeOf(cloudflare, change));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const worker = cloudflare.state.workers.get('imagemint');
    expect(worker?.versions[0]?.tablesAtUpload).toEqual(expect.arrayContaining(tables));
    expect(worker).toMatchObject({ isOnWorkersDev: true, schedules: ['* * * * *'] });
    expect(cloudflare.state.findDatabase('imagemint')?.replication).toBe('auto');
    expect(cloudflare.state.buckets.get('imagemint-pictures')).toEqual([
      expect.objectContaining({ id: 'Default Multipart Abort Rule' }),
      ...'0123456789abcdef'.split('').map((digit) =>
        expect.objectContaining({
          id: `imagemint-second-net-${digit}`,
          conditions: { prefix: digit },
          deleteObjectsTransition: { condition: { type: 'Age', maxAge: 14 * 24 * 60 * 60 } },
        }),
      ),
    ]);
    const firstSecrets = secretsOf(cloudflare, 'imagemint');
    expect(firstSecrets).toMatchObject(secrets);
    expect(firstSecrets.SESSION_SECRET).toMatch(/^[\w-]{43}$/);
    // A given value overrides the default of wrangler.toml in the same version.
    const names = activeBindings(cloudflare, 'imagemint').map(({ name }) => name);
    expect(names.filter((name) => name === 'MERCHANT_NAME')).toHaveLength(1);
    expect(names).not.toContain('AI');
    for (const secret of [...secretValues, operatorSecret, firstSecrets.SESSION_SECRET ?? '']) {
      expect(first.output).not.toContain(secret);
    }
    expect(first.foreignHosts).toEqual([]);
    expect(first.leftBehind).toEqual([]);

    cloudflare.calls.length = 0;
    const second = await run('deploy', address);
    expect(second).toMatchObject({ code: 0 });
    expect(second.output).toContain('None is pending');
    const created = /^POST \/(d1\/database|r2\/buckets)$|^PUT \/workers\/subdomain/;
    expect(cloudflare.changes().filter((change) => created.test(change))).toEqual([]);
    expect(worker?.versions).toHaveLength(2);
    expect(secretsOf(cloudflare, 'imagemint')).toEqual(firstSecrets);

    const back = await run('deploy', ['--rollback', '--url', product.origin, '--wait', '0']);
    expect(back).toMatchObject({ code: 0 });
    expect(back.output).toContain('Migrations stay');
    expect(worker?.deployments[0]?.versionId).toBe(worker?.versions[0]?.id);
  });

  it('stops before it creates anything where values are missing, and names each with its source', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.subdomain = 'acme';
    const { GOOGLE_CLIENT_SECRET: _, ...rest } = neededValues;
    const environment = 'missing';
    operatorFileOf(environment, test);
    const { code, output } = await run('deploy', ['--built', '--env', environment], {
      secrets: { ...rest, RAZORPAY_KEY_ID: 'rzp_live_rehearsal' },
    });
    expect(code).toBe(1);
    for (const name of ['GOOGLE_CLIENT_SECRET', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']) {
      expect(output).toMatch(new RegExp(`${name} is required`));
    }
    expect(output).toContain('https://imagemint-missing.acme.workers.dev/api/webhooks/razorpay');
    expect(output).toContain('npm run deploy -- --env missing');
    expect(cloudflare.changes()).toEqual([]);
  });

  it('deploys nothing where a migration fails, and continues there when it is run again', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.subdomain = 'acme';
    const environment = 'halting';
    const file = operatorFileOf(environment, test);
    const product = await serveProduct({ isConfigured: true, webhookSecret: null }, test);
    const commandLine = ['--built', '--env', environment, '--url', product.origin, '--wait', '0'];
    cloudflare.faults.push({
      method: 'POST',
      path: /\/query$/,
      bodyIncludes: 'CREATE TABLE orders',
      status: 400,
      code: 7500,
      message: 'near "TABEL": syntax error: SQLITE_ERROR',
    });
    const failing = await run('deploy', commandLine, { secrets: neededValues });
    expect(failing.code).toBe(1);
    expect(failing.output).toContain('A migration failed');
    expect(failing.output).toContain('near "TABEL"');
    expect(failing.output).toContain('nothing was deployed');
    expect(cloudflare.state.tablesOf('imagemint-halting')).toContain('users');
    expect(cloudflare.state.workers.size).toBe(0);
    expect(failing.leftBehind).toEqual([]);
    // Cloudflare hands out no secret again: what was made for the operator is written for its owner alone.
    const written = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);

    cloudflare.faults.length = 0;
    cloudflare.calls.length = 0;
    const again = await run('deploy', commandLine, { secrets: neededValues });
    expect(again).toMatchObject({ code: 0 });
    expect(cloudflare.changes()).not.toContain('POST /d1/database');
    const secret = secretsOf(cloudflare, 'imagemint-halting').OPERATOR_SECRET;
    expect(written).toContain(`OPERATOR_SECRET=${secret}`);
    expect(again.output).not.toContain(secret);
    const worker = cloudflare.state.workers.get('imagemint-halting');
    expect(worker?.versions[0]?.tablesAtUpload).toEqual(expect.arrayContaining(tables));
  });

  it('completes a partial deployment without changing another environment', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    const { state } = cloudflare;
    state.subdomain = 'acme';
    state.zones.set('example.com', ['www.example.com']);
    state.createDatabase('imagemint');
    state.createDatabase('imagemint-staging');
    state.buckets.set('imagemint-pictures', []);
    const product = await serveProduct(
      {
        isConfigured: true,
        webhookSecret: paymentValues.RAZORPAY_WEBHOOK_SECRET,
      },
      test,
    );
    operatorFileOf('staging', test);
    const { code, output } = await run(
      'deploy',
      [
        '--built',
        '--env=staging',
        '--domain=staging.example.com',
        `--url=${product.origin}`,
        '--wait=0',
      ],
      {
        variables: { ...neededValues, ...paymentValues, IMAGE_PROVIDER: 'workers-ai' },
      },
    );
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(cloudflare.changes()).not.toContain('POST /d1/database');
    expect(state.tablesOf('imagemint')).toEqual([]);
    expect(state.tablesOf('imagemint-staging')).toContain('users');
    expect(state.buckets.get('imagemint-pictures')).toEqual([]);
    expect([...state.workers.keys()]).toEqual(['imagemint-staging']);
    const bindings = activeBindings(cloudflare, 'imagemint-staging');
    const databaseId = state.findDatabase('imagemint-staging')?.id;
    expect(bindings).toContainEqual(expect.objectContaining({ type: 'd1', id: databaseId }));
    expect(bindings).toContainEqual(
      expect.objectContaining({ type: 'r2_bucket', bucket_name: 'imagemint-staging-pictures' }),
    );
    expect(bindings.map(({ type }) => type)).toEqual(expect.arrayContaining(['ai', 'images']));
    expect([...state.domains]).toEqual([['staging.example.com', 'imagemint-staging']]);
    expect(output).toContain('A webhook signed with RAZORPAY_WEBHOOK_SECRET is accepted');
    for (const secret of secretValues) expect(output).not.toContain(secret);
  });

  it('detaches no custom domain when it adds another one', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    const { state } = cloudflare;
    state.subdomain = 'acme';
    state.zones.set('example.com', []);
    const environment = 'named';
    deployBefore(cloudflare, `imagemint-${environment}`);
    state.domains.set('example.com', `imagemint-${environment}`);
    operatorFileOf(environment, test);
    const product = await serveProduct({ isConfigured: true, webhookSecret: null }, test);
    const { code, output } = await run(
      'deploy',
      [
        '--built',
        `--env=${environment}`,
        '--domain=www.example.com',
        `--url=${product.origin}`,
        '--wait=0',
      ],
      { secrets: neededValues },
    );
    expect({ code, output }).toMatchObject({ code: 0 });
    expect([...state.domains.keys()].sort()).toEqual(['example.com', 'www.example.com']);
  });

  it('reports that the deployment does not work, and how to roll back', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.subdomain = 'acme';
    deployBefore(cloudflare, 'imagemint-sick');
    operatorFileOf('sick', test);
    const product = await serveProduct({ isConfigured: false, webhookSecret: null }, test);
    const { code, output } = await run(
      'deploy',
      ['--built', '--env', 'sick', '--url', product.origin, '--wait', '0'],
      { secrets: neededValues },
    );
    expect(code).toBe(1);
    expect(output).toContain('a variable is missing or wrong');
    expect(output).toContain(`npm run deploy -- --env sick --url ${product.origin} --rollback`);
  });

  it('does not advise a second rollback, which would restore the newer version', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    const { state } = cloudflare;
    state.subdomain = 'acme';
    deployBefore(cloudflare, 'imagemint-undone');
    deployBefore(cloudflare, 'imagemint-undone');
    const product = await serveProduct({ isConfigured: false, webhookSecret: null }, test);
    const { code, output } = await run('deploy', [
      '--rollback',
      '--env=undone',
      `--url=${product.origin}`,
      '--wait=0',
    ]);
    expect(code).toBe(1);
    const worker = state.workers.get('imagemint-undone');
    expect(worker?.deployments[0]?.versionId).toBe(worker?.versions[0]?.id);
    expect(output).not.toContain('run it again');
    expect(output).toContain(`npm run doctor -- --env undone --url ${product.origin}`);
  });

  it('leaves no secret behind when it is interrupted, once or twice', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.subdomain = 'acme';
    const environment = 'halfway';
    operatorFileOf(environment, test);
    let interrupt = () => false;
    cloudflare.onCall = (method, path) => {
      if (method === 'PUT' && path === '/workers/scripts/imagemint-halfway') interrupt();
    };
    const { code, leftBehind, output } = await run('deploy', ['--built', '--env', environment], {
      secrets: neededValues,
      onStart: (child) => {
        interrupt = () => {
          // An impatient user presses Ctrl-C a second time.
          setTimeout(() => child.kill('SIGTERM'), 20);
          return child.kill('SIGTERM');
        };
      },
    });
    expect({ code, output }).toMatchObject({ code: 143 });
    expect(leftBehind).toEqual([]);
  });
});

describe.concurrent('npm run deploy, before it changes anything,', () => {
  it('warns of the free plan', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.plan = 'free';
    const { output } = await run('deploy', ['--built', '--env', 'free']);
    expect(output).toContain('This account has no Workers Paid');
  });

  it('stops at a token that Cloudflare does not know, and names where to get one', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    const { code, output } = await run('deploy', ['--built'], {
      secrets: neededValues,
      variables: { CLOUDFLARE_API_TOKEN: 'a-token-of-somebody-else' },
    });
    expect(code).toBe(1);
    expect(output).toContain('https://dash.cloudflare.com/profile/api-tokens');
    expect(output).not.toContain('a-token-of-somebody-else');
    expect(cloudflare.changes()).toEqual([]);
  });

  it('stops at a Worker of the same name that is another product', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.subdomain = 'acme';
    const metadata = { bindings: [], keep_bindings: [] };
    const other = addVersion(cloudflare.state, 'imagemint-api', { metadata, message: null });
    if (other.ok) deployVersion(other.worker, other.version.id, null);
    const commandLine = ['--built', '--env', 'api'];
    const { code, output } = await run('deploy', commandLine, { secrets: neededValues });
    expect(code).toBe(1);
    expect(output).toContain('imagemint-api that is bound to no database');
    expect(cloudflare.changes()).toEqual([]);
  });

  it('refuses a host name that is in use elsewhere', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.subdomain = 'acme';
    cloudflare.state.zones.set('example.com', ['www.example.com']);
    const { code, output } = await run('deploy', ['--built', '--domain', 'www.example.com'], {
      secrets: { ...neededValues, OPERATOR_SECRET: 'x'.repeat(40) },
    });
    expect(code).toBe(1);
    expect(output).toContain('www.example.com has records in its DNS already');
    expect(cloudflare.changes()).toEqual([]);
  });
});
