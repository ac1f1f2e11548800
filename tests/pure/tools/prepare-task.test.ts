import { describe, expect, it } from 'vitest';
import type { JobRequest } from '../../../domain/account/job.ts';
import type { Capabilities } from '../../../domain/tools/model-capabilities.ts';
import { handedPictureBytesMax } from '../../../worker/images/pictures/handed-picture.ts';
import { capabilitiesOf } from '../../../worker/images/providers/models/image-model.ts';
import { otherOpenAiModel } from '../../../worker/images/providers/models/openai-models.ts';
import { hasPictures, type PreparedTask, prepareTask } from '../../../worker/tools/prepare-task.ts';

const facts = { type: 'image/png', extension: 'png', width: 2, height: 1 } as const;
const bytes = new Uint8Array([1]);
const model = capabilitiesOf('model', otherOpenAiModel, null);
const id = 'job-00000001';
const [uploadId, maskId] = ['upload-0001', 'upload-0002'];
const options = { tool: 'select', editDescription: 'a hat' } as const;
const edit: JobRequest = { id, tool: 'edit', uploadId, maskId, options };
const references = ['upload-0003', 'upload-0004'];
const plain: JobRequest = { id, tool: 'text2img', prompt: 'a fox' };

const unread = { ok: false, code: 'too_large', reason: 'nine MiB' } as const;

const seeing = (takesMask: boolean): Capabilities => ({ edit: { ...model, takesMask } });

/** Where uploads are found; `lost` names those that are not, `large` those that can't be read. */
function sources({ lost = '', large = '', fails = false } = {}) {
  const published: unknown[] = [];
  return {
    published,
    find: (upload: string) => (upload === lost ? null : { key: `user.${upload}.png`, facts }),
    read: async (key: string) =>
      key === `user.${large}.png` ? unread : ({ ok: true, bytes } as const),
    host: {
      name: 'r2',
      publish: async (read: () => Promise<unknown>, key: string, mobile: boolean) => {
        published.push([await read(), key, mobile]);
        return fails
          ? ({ ok: false, code: 'timeout', reason: 'late' } as const)
          : ({ ok: true, url: new URL(`https://shop.example/${key}`) } as const);
      },
    },
  } as const;
}

const lost = { ok: false, code: 'upload_failed', reason: 'the upload has expired' };

/** What `prepareTask` makes of the edit for such a provider, or of another request. */
function prepare(
  takes: 'bytes' | 'link',
  capabilities: Capabilities,
  from: Parameters<typeof prepareTask>[2] = sources(),
  { request = edit, mobile = false } = {},
) {
  return prepareTask({ request, mobile }, { takes, capabilities }, from);
}

/** The uploads to which the links of source, mask and references lead. `toMatchObject` compares no URL. */
function linksOf(made: PreparedTask): (string | null)[] {
  if (!made.ok) throw new Error(made.reason);
  const { source, mask, references: others = [] } = made.task;
  return [source, mask, ...others].map((picture) =>
    picture?.as === 'link' ? picture.url.pathname.replace(/^\/user\.|\.png$/g, '') : null,
  );
}

describe('the task of a job', () => {
  it('a provider that takes bytes gets picture and mask as bytes', async () => {
    const made = await prepare('bytes', seeing(true));
    const picture = { as: 'bytes', picture: { ...facts, bytes } };
    expect(made).toMatchObject({
      ok: true,
      task: { tool: 'edit', source: picture, mask: picture },
    });
    expect(made.ok && made.task.prompt).toContain('the marked area');
  });

  it.each([
    [2, true],
    [1, false],
  ])('a picture of two pixels, where %i may be billed, is handed over: %s', async (most, ok) => {
    const capabilities = { edit: { ...model, takesMask: false, inputPixelsMax: most } };
    const made = await prepare('bytes', capabilities);
    expect(made).toMatchObject(ok ? { ok } : { ok, code: 'too_large' });
  });

  it('all pictures of a job together have at most the bytes of one', async () => {
    const budgets: number[] = [];
    const read = async (_: string, bytesMax: number) => {
      budgets.push(bytesMax);
      return { ok: true, bytes } as const;
    };
    await prepare('bytes', seeing(true), { ...sources(), read });
    expect(budgets).toEqual([handedPictureBytesMax, handedPictureBytesMax - bytes.length]);
  });

  it('a provider that sees no mask gets none, and no word of it', async () => {
    const from = sources();
    const made = await prepare('link', seeing(false), from, { mobile: true });
    expect(made).toMatchObject({ task: { source: { as: 'link', facts }, mask: null } });
    expect(linksOf(made)).toEqual([uploadId, null]);
    expect(made.ok && made.task.prompt).not.toContain('marked');
    const read = { ok: true, picture: { ...facts, bytes } };
    expect(from.published).toEqual([[read, 'user.upload-0001.png', true]]);
  });

  it.each<[string, JobRequest, string | null]>([
    ['with a source', { id, tool: 'img2img', uploadId, references }, uploadId],
    ['without a source', { ...plain, references }, null],
  ])('references of a job %s are neither its source nor its mask', async (_, request, source) => {
    const made = await prepare('link', {}, sources(), { request });
    expect(linksOf(made)).toEqual([source, null, ...references]);
  });

  it('a job without pictures has only its prompt', async () => {
    const from = sources();
    const made = await prepare('link', seeing(true), from, { request: plain });
    expect(made).toEqual({
      ok: true,
      task: { tool: 'text2img', prompt: 'a fox', source: null, mask: null },
    });
    expect(from.published).toEqual([]);
  });

  it.each([
    ['the picture has expired', 'link', { lost: uploadId }, lost],
    ['the mask has expired', 'link', { lost: maskId }, lost],
    ['the picture is too large to be read', 'bytes', { large: uploadId }, unread],
    ['the mask is too large to be read', 'bytes', { large: maskId }, unread],
  ] as const)('a job fails where %s', async (_, takes, missing, failure) => {
    expect(await prepare(takes, seeing(true), sources(missing))).toEqual(failure);
  });

  it('a host learns why a picture that it publishes can’t be read', async () => {
    const from = sources({ large: uploadId });
    await prepare('link', seeing(false), from);
    expect(from.published).toEqual([[unread, 'user.upload-0001.png', false]]);
  });

  it('a host’s own failure is the job’s', async () => {
    const made = await prepare('link', seeing(true), sources({ fails: true }));
    expect(made).toEqual({ ok: false, code: 'timeout', reason: 'late' });
  });

  it('a job has pictures where it names an upload', () => {
    expect(hasPictures(edit)).toBe(true);
    expect(hasPictures({ id, tool: 'bgremove', uploadId })).toBe(true);
    expect(hasPictures(plain)).toBe(false);
    const filter = { tool: 'filter', filterType: 'Warm', filterIntensity: 50 } as const;
    expect(hasPictures({ id, tool: 'edit', options: filter })).toBe(false);
  });
});
