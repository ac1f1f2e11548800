import { describe, expect, it } from 'vitest';
import type { Job } from '../../../domain/account/job.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import { type StudioTool, toolCatalogue, tools } from '../../../domain/tools/tools.ts';
import { uploadForm } from '../../simulation/user/requested-job.ts';
import { type Client, signedIn } from '../client.ts';

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
      expect(entries[0]?.params).toEqual({ tool });
    },
  );
});
