import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CloudflareEmulator } from '../../emulators/cloudflare/app.ts';
import { serveProduct } from './product-server.ts';
import { expectCode, operatorFileOf, rehearse, root } from './rehearsal.ts';
import { neededValues, paymentValues, secretValues } from './values.ts';

const tables = ['contact_messages', 'orders', 'sessions', 'users', 'webhook_events'];

function secretsOf({ state }: CloudflareEmulator, worker: string): Record<string, string> {
  const secrets = state.bindingsOf(worker).filter(({ type }) => type === 'secret_text');
  return Object.fromEntries(secrets.map(({ name, text }) => [name, text ?? '']));
}

/** Deploys an earlier version of the product, bound to the database of its name. */
function deployBefore({ state }: CloudflareEmulator, name: string): void {
  state.subdomain = 'acme';
  const { id } = state.findDatabase(name) ?? state.createDatabase(name);
  state.deploy(name, { bindings: [{ type: 'd1', name: 'DATABASE', id }] });
}

describe.concurrent('npm run deploy', { timeout: 900_000 }, () => {
  it('deploys nothing where a migration fails, continues there, creates nothing twice, and advises the rollback of a version that does not work', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    const { state } = cloudflare;
    const options = `--url ${await serveProduct(test)} --wait 0`;
    const operatorSecret = 'operator-secret-of-the-rehearsal-0123456789';
    const secrets = { ...neededValues, MERCHANT_NAME: 'Pictures', OPERATOR_SECRET: operatorSecret };
    // A preview leaves its own sign-in service in the policies of the build.
    const headersFile = join(root, 'dist', 'client', '_headers');
    const [google, preview] = ['https://accounts.google.com', 'http://127.0.0.1:5173'];
    const headers = readFileSync(headersFile, 'utf8').replaceAll(google, preview);
    writeFileSync(headersFile, headers);

    cloudflare.fault = { in: 'CREATE TABLE orders', code: 7500, message: 'near "TABEL"' };
    const failing = await run('deploy', `--built ${options}`, { secrets });
    expect(failing).toMatchObject({ code: 1, leftBehind: [] });
    expect(failing.output).toContain('near "TABEL"');
    expect(failing.output).toContain('nothing was deployed');
    expect(state.tablesOf('imagemint')).toContain('users');
    expect(state.workers.size).toBe(0);
    cloudflare.fault = null;

    const first = await run('deploy', `--built ${options}`, { secrets });

    expectCode(first, 0);
    expect(first).toMatchObject({ foreignHosts: [], leftBehind: [] });
    expect(readFileSync(headersFile, 'utf8')).toContain(google);
    expect(readFileSync(headersFile, 'utf8')).not.toContain(preview);
    const worker = state.workers.get('imagemint');
    // The tables are there before the version that needs them.
    expect(worker?.versions[0]?.tablesAtUpload).toEqual(expect.arrayContaining(tables));
    expect(worker).toMatchObject({ isOnWorkersDev: true, schedules: ['* * * * *'] });
    expect(state.findDatabase('imagemint')?.replication).toBe('auto');
    // The default rule of R2, and ours.
    expect(state.buckets.get('imagemint-pictures')).toHaveLength(17);
    const firstSecrets = secretsOf(cloudflare, 'imagemint');
    expect(firstSecrets).toMatchObject(secrets);
    expect(firstSecrets.SESSION_SECRET).toMatch(/^[\w-]{43}$/);
    // A secret replaces the variable of its name in wrangler.toml.
    const names = state.bindingsOf('imagemint').map(({ name }) => name);
    expect(names.filter((name) => name === 'MERCHANT_NAME')).toHaveLength(1);
    expect(names).not.toContain('AI');
    for (const secret of [...secretValues, operatorSecret, firstSecrets.SESSION_SECRET ?? '']) {
      expect(first.output).not.toContain(secret);
    }

    cloudflare.changes.length = 0;
    const sick = `--url ${await serveProduct(test, { isConfigured: false })} --wait 0`;
    const second = await run('deploy', `--built ${sick}`);
    expectCode(second, 1);
    expect(second.output).toContain('None is pending');
    expect(second.output).toContain('a variable is missing or wrong');
    expect(second.output).toContain(
      `npm run deploy -- ${sick.replace(' --wait 0', '')} --rollback`,
    );
    const created = /^POST \/(d1\/database|r2\/buckets)$|^PUT \/workers\/subdomain/;
    expect(cloudflare.changes.filter((change) => created.test(change))).toEqual([]);
    expect(worker?.versions).toHaveLength(2);
    expect(secretsOf(cloudflare, 'imagemint')).toEqual(firstSecrets);

    const back = await run('deploy', `--rollback ${options}`);
    expectCode(back, 0);
    expect(worker?.active).toBe(worker?.versions[0]);
  });

  it('adds a domain, payments and Workers AI to one environment, and changes no other', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    const { state } = cloudflare;
    deployBefore(cloudflare, 'imagemint-staging');
    state.domains.set('example.com', 'imagemint-staging');
    state.zones.set('example.com', ['api.example.com']);
    state.createDatabase('imagemint');
    state.buckets.set('imagemint-pictures', []);
    const file = operatorFileOf('staging', test);
    const webhookSecret = paymentValues.RAZORPAY_WEBHOOK_SECRET;
    const origin = await serveProduct(test, { webhookSecret });
    const options = `--built --env staging --domain www.example.com --url ${origin} --wait 0`;

    const { code, output } = await run('deploy', options, {
      variables: { ...neededValues, ...paymentValues, IMAGE_PROVIDER: 'workers-ai' },
    });

    expectCode({ code, output }, 0);
    expect([...state.domains.keys()].sort()).toEqual(['example.com', 'www.example.com']);
    expect(state.tablesOf('imagemint')).toEqual([]);
    expect(state.buckets.get('imagemint-pictures')).toEqual([]);
    expect([...state.workers.keys()]).toEqual(['imagemint-staging']);
    const id = state.findDatabase('imagemint-staging')?.id;
    expect(state.bindingsOf('imagemint-staging')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'd1', id }),
        expect.objectContaining({ bucket_name: 'imagemint-staging-pictures' }),
        expect.objectContaining({ type: 'ai' }),
        expect.objectContaining({ type: 'images' }),
      ]),
    );
    expect(output).toContain('A webhook signed with RAZORPAY_WEBHOOK_SECRET is accepted');
    // Cloudflare never returns a secret, so the operator's is in a file that only the user can read.
    const { OPERATOR_SECRET } = secretsOf(cloudflare, 'imagemint-staging');
    expect(readFileSync(file, 'utf8')).toContain(`OPERATOR_SECRET=${OPERATOR_SECRET}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const secret of secretValues) expect(output).not.toContain(secret);
  });

  it('leaves no secret behind when it is interrupted twice', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    operatorFileOf('halfway', test);
    const { code, leftBehind, output } = await run('deploy', '--built --env halfway', {
      secrets: neededValues,
      onStart: (child) => {
        cloudflare.onChange = (change) => {
          if (change !== 'PUT /workers/scripts/imagemint-halfway') return;
          child.kill('SIGTERM');
          // An impatient user presses Ctrl-C a second time.
          setTimeout(() => child.kill('SIGTERM'), 20);
        };
      },
    });
    expectCode({ code, output }, 143);
    expect(leftBehind).toEqual([]);
  });

  it('names every missing value with its source, in a dry run of an account on the free plan', async (test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.plan = 'free';
    const { GOOGLE_CLIENT_SECRET: _, ...rest } = neededValues;
    const secrets = { ...rest, RAZORPAY_KEY_ID: 'rzp_live_rehearsal' };
    const options = '--env dry --subdomain acme --dry-run';

    const incomplete = await run('deploy', options, { secrets });

    expect(incomplete.code).toBe(1);
    for (const name of ['GOOGLE_CLIENT_SECRET', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']) {
      expect(incomplete.output).toContain(`${name} is required`);
    }
    expect(incomplete.output).toContain('https://imagemint-dry.acme.workers.dev/api/webhooks/');
    expect(incomplete.output).toContain('npm run deploy -- --env dry');
    expect(incomplete.output).toContain('This account has no Workers Paid');

    const complete = await run('deploy', options, { secrets: neededValues });
    expectCode(complete, 0);
    expect(complete.output).toContain('wrangler d1 migrations apply imagemint-dry --remote');
    expect(cloudflare.changes).toEqual([]);
  });

  it.for<[string, string, string, (cloudflare: CloudflareEmulator) => void]>([
    [
      'a token that Cloudflare does not know',
      '',
      'https://dash.cloudflare.com/profile/api-tokens',
      (cloudflare) => {
        cloudflare.token = 'another-token';
      },
    ],
    [
      'a Worker of the same name that is another product',
      '',
      'imagemint-other that is bound to no database',
      ({ state }) => state.deploy('imagemint-other', { bindings: [] }),
    ],
    [
      'a host name that is in use elsewhere',
      ' --domain www.example.com',
      'www.example.com has records in its DNS already',
      ({ state }) => state.zones.set('example.com', ['www.example.com']),
    ],
    [
      'a host name of another account',
      ' --domain www.example.com',
      'The account has no zone that www.example.com belongs to',
      () => undefined,
    ],
    [
      'an account in which R2 is off',
      '',
      'R2 is off in this account',
      (cloudflare) => {
        cloudflare.fault = { in: '/r2/', code: 10042, message: 'Please enable R2' };
      },
    ],
  ])('changes nothing at %s', async ([, options, message, arrange], test) => {
    const { cloudflare, run } = await rehearse(test);
    cloudflare.state.subdomain = 'acme';
    arrange(cloudflare);
    const secrets = { ...neededValues, OPERATOR_SECRET: 'x'.repeat(40) };
    const { code, output } = await run('deploy', `--built --env other${options}`, { secrets });
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(cloudflare.changes).toEqual([]);
  });
});
