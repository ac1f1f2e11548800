import { describe, expect, it } from 'vitest';
import { shapes, styleIds } from '../../../domain/tools/picture-options.ts';
import { tools } from '../../../domain/tools/tools.ts';
import { uploadForm } from '../../simulation/user/requested-job.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, problemOf, signedIn } from '../client.ts';

const all = {
  payments: true,
  tools: [...tools],
  editTools: ['select', 'filter', 'text', 'background'],
  shapes: [...shapes],
  qualities: [{ id: 'standard', extraCost: 0 }],
  styles: styleIds.map((id) => ({ id })),
  referencesMax: 0,
  seeds: false,
  variationsMax: 4,
  batchMax: 40,
  shares: true,
  visibleLabel: false,
  contact: true,
  emails: true,
};

describe('the features of a deployment', () => {
  it('the features are public, and complete where everything is configured', async () => {
    const response = await new Client().fetch('/api/features');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(all);
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
