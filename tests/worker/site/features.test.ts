import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { Packs } from '../../../domain/orders/packs-answer.ts';
import type { Features } from '../../../domain/site/features-answer.ts';
import { tools } from '../../../domain/tools/tools.ts';
import { uploadForm } from '../../simulation/user/requested-job.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, problemOf, signedIn } from '../client.ts';

const all = {
  payments: true,
  tools: [...tools],
  editTools: ['select', 'filter', 'text', 'background'],
  contact: true,
  emails: true,
};

const withoutPayments = {
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
};

async function featuresWith(changes: object): Promise<Features> {
  const response = await callDeployment(changes, '/api/features');
  expect(response.status).toBe(200);
  return response.json<Features>();
}

describe('the features of a deployment', () => {
  it('the features are public, and complete where everything is configured', async () => {
    const response = await new Client().fetch('/api/features');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(all);
  });

  it('the features are read without a database or an object', async () => {
    const untouchable = new Proxy({}, { get: () => expect.unreachable('it was asked') });
    const bindings = { DATABASE: untouchable, CREDIT_ACCOUNTS: untouchable, PICTURES: untouchable };
    expect(await featuresWith(bindings)).toEqual(all);
  });

  it('the features leave out payments where Razorpay has no keys', async () => {
    expect(await featuresWith(withoutPayments)).toEqual({ ...all, payments: false });
  });

  it('the features leave out contact where messages are only stored', async () => {
    expect(await featuresWith({ CONTACT_FORM_URL: '' })).toEqual({ ...all, contact: false });
  });

  it.each([
    ['the keyed provider', {}],
    ['a server with OpenAI’s API', { IMAGE_PROVIDER: 'openai' }],
    ['Workers AI', { IMAGE_PROVIDER: 'workers-ai', AI: {}, IMAGES: {} }],
  ])('the features include every tool with %s', async (_, changes) => {
    expect(await featuresWith(changes)).toEqual(all);
  });

  it.each([
    ['the keyed provider', {}],
    ['a server with OpenAI’s API', { IMAGE_PROVIDER: 'openai' }],
    ['Workers AI', { IMAGE_PROVIDER: 'workers-ai', AI: {}, IMAGES: {} }],
  ])(
    'the features include only the enabled tools of %s, and the edits on the device',
    async (_, changes) => {
      const some = await featuresWith({ ...changes, IMAGE_PROVIDER_TOOLS: 'text2img,headshot' });
      expect(some.tools).toEqual(['text2img', 'headshot', 'edit']);
      expect(some.editTools).toEqual(['filter', 'text']);
      const edits = await featuresWith({ ...changes, IMAGE_PROVIDER_TOOLS: 'edit' });
      expect(edits.tools).toEqual(['edit']);
      expect(edits.editTools).toEqual(all.editTools);
    },
  );
});

describe('the packs', () => {
  it('the packs say whether they can be bought, and have prices where they can’t', async () => {
    const bought = await new Client().get<Packs>('/api/packs');
    expect(bought.payments).toBe(true);
    const response = await callDeployment(withoutPayments, '/api/packs');
    expect(response.status).toBe(200);
    const off = await response.json<Packs>();
    expect(off).toEqual({ ...bought, payments: false, rate: off.rate });
    expect(off.packs.map(({ price }) => price)).toEqual([400, 900, 1700]);
  });
});

describe('a disabled tool', () => {
  /** Requests a job from a deployment with text to image only, as this user. */
  async function jobWith(cookie: string, job: object): Promise<Response> {
    return callDeployment({ IMAGE_PROVIDER_TOOLS: 'text2img' }, '/api/jobs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ id: crypto.randomUUID(), ...job }),
    });
  }

  it('a disabled tool is refused before anything is held, and an edit on the device is not', async () => {
    const client = await signedIn();
    const uploaded = await client.fetch('/api/uploads', { method: 'POST', body: uploadForm() });
    const { id: uploadId } = await uploaded.json<{ id: string }>();
    const cookie = client.cookie();
    const refused = [
      { tool: 'bgremove', uploadId },
      { tool: 'edit', uploadId, options: { tool: 'background', backgroundType: 'a beach' } },
    ];
    for (const job of refused) {
      const response = await jobWith(cookie, job);
      expect([response.status, (await problemOf(response)).code]).toEqual([
        422,
        'tool_unavailable',
      ]);
    }
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
    const options = { tool: 'filter', filterType: 'Sepia', filterIntensity: 50 };
    expect((await jobWith(cookie, { tool: 'edit', options })).status).toBe(202);
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
  });
});

describe('a contact message without a form service', () => {
  it('a contact message without a form service is accepted, and stored for the operator', async () => {
    const name = `Asha ${crypto.randomUUID()}`;
    const response = await callDeployment({ CONTACT_FORM_URL: '' }, '/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, email: 'asha@example.com', message: 'Where is my picture?' }),
    });
    expect([response.status, await response.json()]).toEqual([200, { sent: true }]);
    const row = await env.DATABASE.prepare('SELECT * FROM contact_messages WHERE name = ?')
      .bind(name)
      .first();
    expect(row).toMatchObject({ message: 'Where is my picture?', next_try_at: null });
  });
});
