import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../domain/account/job.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import { type StudioTool, toolCatalogue, tools } from '../../../domain/tools/tools.ts';
import { handedPictureBytesMax } from '../../../worker/images/pictures/handed-picture.ts';
import { recognizePicture } from '../../../worker/images/pictures/picture-format.ts';
import { uploadForm } from '../../simulation/user/requested-job.ts';
import { breakProvider, type Client, problemOf, signedIn } from '../client.ts';

async function upload(client: Client): Promise<string> {
  const response = await client.fetch('/api/uploads', { method: 'POST', body: uploadForm() });
  return (await response.json<{ id: string }>()).id;
}

async function make(client: Client, request: object): Promise<Job> {
  const id = crypto.randomUUID();
  const response = await client.post('/api/jobs', { id, ...request });
  expect([response.status, response.status === 202 ? '' : await response.text()]).toEqual([
    202,
    '',
  ]);
  return client.settled(id);
}

/** Returns what the provider received for a job whose prompt contains this text. */
async function callFor(word: string): Promise<{ prompt: string; image?: string } | undefined> {
  const response = await fetch(`${env.SERVICES_ORIGIN}/__services/image-provider/calls`);
  const { calls } = await response.json<{ calls: { prompt: string; image?: string }[] }>();
  return calls.find(({ prompt }) => prompt.includes(word));
}

/** The tools with one price: tests of a new one begin here, before it has its own. */
const studioTools = tools.filter((tool): tool is StudioTool => tool !== 'edit');

describe('every tool of the catalogue', () => {
  it.each(studioTools)(
    'the tool %s makes a picture for its price, under its file name',
    async (tool) => {
      const client = await signedIn();
      const uploadId = await upload(client);
      const job = await make(client, { tool, prompt: 'a quiet beach', uploadId });
      const cost = toolCost({ tool });
      expect(job).toMatchObject({ state: 'succeeded', cost });
      const served = await client.fetch(job.result?.url as string);
      const fileName = toolCatalogue[tool].fileName.replace('.png', '');
      expect(served.headers.get('Content-Disposition')).toContain(`filename="${fileName}.`);
      expect(await client.credits()).toMatchObject({ balance: 2 - cost, held: 0 });
      const entries = await client.entries();
      expect(entries[0]?.note).toBe(toolCatalogue[tool].title);
    },
  );

  it.each(studioTools)(
    'a request for %s without its content is refused, and holds nothing',
    async (tool) => {
      const client = await signedIn();
      const response = await client.post('/api/jobs', { id: crypto.randomUUID(), tool });
      expect(response.status).toBe(422);
      expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
    },
  );

  it.each(studioTools)('a request for %s that can’t be fulfilled costs nothing', async (tool) => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    // Either there is no such picture, or the provider fails.
    await breakProvider({ mode: 'error_500', promptIncludes: id });
    const request = { id, tool, prompt: `a fox ${id}`, uploadId: 'upload-unknown' };
    const response = await client.post('/api/jobs', request);
    const outcome =
      response.status === 202 ? (await client.settled(id)).state : (await problemOf(response)).code;
    expect(['failed', 'unknown_upload']).toContain(outcome);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  });
});

describe('a tool that works on an upload', () => {
  it.each([
    ['img2img', 1, (uploadId: string, prompt: string) => ({ tool: 'img2img', uploadId, prompt })],
    ['headshot', 1, (uploadId: string, prompt: string) => ({ tool: 'headshot', uploadId, prompt })],
    [
      'select',
      2,
      (uploadId: string, prompt: string) => ({
        tool: 'edit',
        uploadId,
        options: { tool: 'select', areaToEdit: 'the disc', editDescription: prompt },
      }),
    ],
    [
      'background',
      2,
      (uploadId: string, prompt: string) => ({
        tool: 'edit',
        uploadId,
        options: { tool: 'background', backgroundType: prompt },
      }),
    ],
  ] as const)('the tool %s works on an upload for %i credits', async (_, cost, request) => {
    const client = await signedIn();
    const word = crypto.randomUUID();
    const uploadId = await upload(client);
    const job = await make(client, request(uploadId, `something ${word}`));
    expect(job).toMatchObject({ state: 'succeeded', cost, prompt: `something ${word}` });
    const picture = new Uint8Array(
      await (await client.fetch(job.result?.url as string)).arrayBuffer(),
    );
    expect(recognizePicture(picture)).toMatchObject({ type: job.result?.type });
    expect((await callFor(word))?.image).toContain('/__services/image-host/');
    expect(await client.credits()).toMatchObject({ balance: 2 - cost, held: 0 });
  });

  it('a background removal costs one credit, and its result is transparent', async () => {
    const client = await signedIn();
    const job = await make(client, { tool: 'bgremove', uploadId: await upload(client) });
    expect(job).toMatchObject({ state: 'succeeded', cost: 1, result: { type: 'image/png' } });
    const served = await client.fetch(job.result?.url as string);
    const bytes = new Uint8Array(await served.arrayBuffer());
    // Color type 6 in the header: red, green, blue and alpha.
    expect(bytes[25]).toBe(6);
    expect(served.headers.get('Content-Disposition')).toBe(
      'inline; filename="background-removed.png"',
    );
  });

  it('a tool that the deployment’s provider does not support is refused before anything is held', async () => {
    const client = await signedIn();
    const uploadId = await upload(client);
    const response = await client.post('/api/jobs', {
      id: crypto.randomUUID(),
      tool: 'video',
      uploadId,
    });
    expect(response.status).toBe(422);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  });
});

describe('a picture that can’t be sent to the provider', () => {
  const breakHost = (mode: string, times: number) =>
    fetch(`${env.SERVICES_ORIGIN}/__services/image-host/control`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ add: { mode, times } }),
    });

  it('a job whose picture can’t be sent to the provider fails with a message, and costs nothing', async () => {
    const client = await signedIn();
    const uploadId = await upload(client);
    await breakHost('not_success', 1);
    const job = await make(client, { tool: 'img2img', uploadId, prompt: 'a woodcut' });
    expect(job).toMatchObject({ state: 'failed', error: { code: 'upload_failed' } });
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  });
});

describe('a picture that is too large to be handed over', () => {
  it('a job whose picture has more than 8 MiB fails before it is read, and costs nothing', async () => {
    const client = await signedIn();
    const uploadId = await upload(client);
    const { objects } = await env.PICTURES.list();
    const stored = objects.find(({ key }) => key.includes(uploadId));
    await env.PICTURES.put(stored?.key ?? '', new Uint8Array(handedPictureBytesMax + 1));
    const prompt = `too large ${uploadId}`;
    const job = await make(client, { tool: 'img2img', prompt, uploadId });
    expect(job).toMatchObject({ state: 'failed', error: { code: 'too_large' } });
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
    expect(await callFor(prompt)).toBeUndefined();
  });
});

describe('a call with an unknown outcome', () => {
  it('a call with an unknown outcome is not repeated', async () => {
    const client = await signedIn();
    const word = crypto.randomUUID();
    await breakProvider({ mode: 'drop', promptIncludes: word, times: 1 });
    const job = await make(client, { tool: 'text2img', prompt: `a fox ${word}` });
    expect(job).toMatchObject({ state: 'failed', error: { code: 'provider_failed' } });
    const response = await fetch(`${env.SERVICES_ORIGIN}/__services/image-provider/calls`);
    const { calls } = await response.json<{ calls: { prompt: string }[] }>();
    expect(calls.filter(({ prompt }) => prompt.includes(word))).toHaveLength(1);
    expect((await problemOf(await client.fetch('/api/jobs/unknown-job'))).code).toBe('not_found');
  });
});
