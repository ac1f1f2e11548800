import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import architecture from '../../../docs/architecture.md?raw';
import { type CallName, endpoints } from '../../../domain/api/endpoints.ts';
import { until } from '../../until.ts';
import { accountStub, Client, callService, signedIn } from '../client.ts';
import { png } from '../images/pictures/pictures.ts';
import { openTab } from '../tab.ts';
import { countAsked, countWhenQuiet } from './asked-stores.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const newJob = (id: string) => JSON.stringify({ id, tool: 'text2img', prompt: 'a cat' });

function newUpload(): FormData {
  const form = new FormData();
  form.set('image', png(60, 60));
  return form;
}

function newPicture(): FormData {
  const form = newUpload();
  form.set('record', JSON.stringify({ type: 'text2img', prompt: 'a cat', ts: 0 }));
  return form;
}

const json = (body: string) => ({ body, headers: { 'Content-Type': 'application/json' } });

/** Makes a picture, and returns its job's id when R2 has it. */
async function madePicture(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await client.generate(`kept ${id}`, id);
  await stored(client, id);
  return id;
}

/** Waits until the job has ended and R2 has its picture. */
async function stored(client: Client, id: string): Promise<void> {
  await client.settled(id);
  await until(async () => expect(await isStored(id)).toBe(true));
}

/** Waits until R2 does not have the picture any more, which its account deletes later. */
async function removed(id: string): Promise<void> {
  await until(async () => expect(await isStored(id)).toBe(false));
}

async function isStored(id: string): Promise<boolean> {
  const { objects } = await env.PICTURES.list();
  return objects.some(({ key }) => key.includes(id));
}

/** What a call of a signed-in user sends, with this id where it creates; calls that are not here send nothing. */
const sent: Partial<Record<CallName, (id: string) => RequestInit>> = {
  updateProfile: () => json(JSON.stringify({ displayName: 'Somebody' })),
  updateBuyer: () => json(JSON.stringify({ company: 'Some', taxNumber: '' })),
  openLiveSocket: () => ({ headers: { Upgrade: 'websocket' } }),
  uploadPicture: () => ({ body: newUpload() }),
  keepPicture: () => ({ body: newPicture() }),
  createJob: (id) => json(newJob(id)),
  improvePrompt: () => json(JSON.stringify({ prompt: 'a cat', tool: 'text2img' })),
  suggestIdeas: () => json(JSON.stringify({ tool: 'text2img' })),
};

/** The id that a call names: a picture that was made, or a new one. */
async function idFor(name: CallName, client: Client): Promise<string> {
  const isNew = name === 'keepPicture' || !endpoints[name].path.includes(':id');
  return isNew ? crypto.randomUUID() : madePicture(client);
}

/** The rows of the table in the architecture's section on the stores: a call, and four figures. */
const rows = [
  ...architecture.matchAll(/^\| `(\w+)` +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm),
].map(([, name, ...figures]) => ({ name: name as CallName, figures: figures.map(Number) }));

/** The calls of the image provider for this prompt. */
async function providerCalls(prompt: string): Promise<unknown[]> {
  const response = await callService('image-provider/calls');
  const { calls } = await response.json<{ calls: { prompt: string }[] }>();
  return calls.filter((call) => call.prompt === prompt);
}

/** What is handled: well, or that there is nothing to cancel or to end. */
const responded = expect.toSatisfy((status) => status < 300 || status === 404 || status === 409);

describe('what a call asks of the stores', () => {
  it.each(rows)('$name asks what the architecture’s table says', async ({ name, figures }) => {
    const client = await signedIn();
    const { method, path } = endpoints[name];
    await (await accountStub(client)).call('pictures.turn', [name === 'keepPicture']);
    const id = await idFor(name, client);
    const asked = countAsked();
    const init = { method, ...sent[name]?.(id) };
    const { status, body } = await client.fetch(path.replace(':id', id), init);
    // The export reads while it is taken.
    await body?.pipeTo(new WritableStream());
    const { statements, accounts, pools, pictures } = asked;
    const seen = { status, figures: [statements, accounts, pools, pictures.length] };
    expect(seen).toEqual({ status: responded, figures });
    // The next test must not count what this call goes on with.
    if (name === 'createJob') await stored(client, id);
    if (name === 'deletePicture') await removed(id);
  });

  it('a picture costs no D1 statement, one call of the account, one lease and its report, one call of the provider and one write to R2', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    const prompt = `counted ${id}`;
    const asked = await countWhenQuiet();
    await client.generate(prompt, id);
    await until(() => expect(tab.jobStates(id)).toContain('succeeded'));
    await until(() => expect(asked.pictures).not.toEqual([]));
    // As long as the sending of e-mails after a response waits, and longer.
    await scheduler.wait(500);
    expect(asked).toEqual({ statements: 0, outbox: 0, accounts: 1, pools: 2, pictures: ['put'] });
    expect(await providerCalls(prompt)).toHaveLength(1);
  });

  it('a visitor without a session, and one with a cookie that we have not signed, ask nothing', async () => {
    const client = await signedIn();
    const forged = client.cookie().replace(/.{8}$/, 'AAAAAAAA');
    const asked = countAsked();
    for (const Cookie of ['', 'session=made-up', forged]) {
      for (const path of ['/api/me', '/api/credits', '/api/jobs', '/api/orders', '/api/live']) {
        const headers = { Cookie, Upgrade: 'websocket' };
        const { status } = await new Client().fetch(path, { headers });
        expect([200, 401]).toContain(status);
      }
    }
    expect(asked).toMatchObject({ statements: 0, accounts: 0, pools: 0, pictures: [] });
  });
});
