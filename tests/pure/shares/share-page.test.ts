import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { SharedRecord } from '../../../domain/account/share.ts';
import { historyLimits } from '../../../domain/limits.ts';
import { returnPath } from '../../../domain/routes.ts';
import { sharePage } from '../../../worker/shares/share-page.ts';
import type { LiveShare } from '../../../worker/shares/share-store.ts';

const share: LiveShare = {
  id: 'share-1',
  userId: 'user-1',
  pictureId: 'job-1',
  key: 'shared.user-1.1',
  picture: { type: 'image/png', width: 64, height: 64 },
  record: { tool: 'text2img', prompt: 'a fox', style: null, shape: '1:1' },
  receipt: {
    jobId: 'job-1',
    madeAt: '2026-11-28T00:00:00.000Z',
    model: null,
    credits: 1,
    entrySeq: 2,
    sha256: 'a'.repeat(64),
  },
  showPrompt: true,
  allowRemix: true,
  showReceipt: false,
  views: 0,
  createdAt: 0,
};

async function read(
  record: Partial<SharedRecord>,
  isSignedIn: boolean,
  picture: Partial<LiveShare['picture']> = {},
): Promise<string> {
  const app = new Hono().get('/', (context) =>
    sharePage(
      context,
      'en',
      {
        ...share,
        record: { ...share.record, ...record },
        picture: { ...share.picture, ...picture },
      },
      { challenge: null, isLabeled: false, isSignedIn },
    ),
  );
  return (await app.request('/', {}, {})).text();
}

const remixOf = (page: string) =>
  /<a class="button main" href="([^"]*)">Remix/.exec(page)?.[1]?.replaceAll('&amp;', '&');

it.each([
  [{}, true, '/text-to-image?prompt=a+fox&shape=1%3A1'],
  [{}, false, '/auth?returnTo=%2Ftext-to-image%3Fprompt%3Da%2Bfox%26shape%3D1%253A1'],
  [{ tool: 'headshot', prompt: '', shape: null }, true, undefined],
  [{ tool: 'edit' }, true, undefined],
  [{ tool: 'bgremove', prompt: '' }, true, undefined],
] as const)('the remix of %o (signed in: %s) opens %s', async (record, isSignedIn, address) => {
  expect(remixOf(await read(record, isSignedIn))).toBe(address);
});

it.each(['क', '😀', '"'])(
  'the remix of the longest prompt of %s returns from the sign-in whole',
  async (letter) => {
    const prompt = letter.repeat(historyLimits.promptLengthMax / letter.length);
    const address = remixOf(await read({ prompt, style: 'line-art' }, false)) ?? '';
    const wanted = new URL(address, 'http://page.invalid').searchParams.get('returnTo') ?? '';
    expect(returnPath(wanted)).toBe(wanted);
    expect(new URL(wanted, 'http://page.invalid').searchParams.get('prompt')).toBe(prompt);
  },
);

it('a report names no reason that its sender has not chosen', async () => {
  const [, first] =
    /<select[^>]* required[^>]*>\s*<option value="([^"]*)"/.exec(await read({}, true)) ?? [];
  expect(first).toBe('');
});

it('the remix of a picture with a source asks for a picture of the visitor’s own', async () => {
  const note = 'Opens Image to Image with these settings, for a picture of your own.';
  expect(await read({ tool: 'img2img' }, true)).toContain(note);
  expect(await read({}, true)).not.toContain('of your own');
});

it.each([
  [64, ['720 64w']],
  [1024, ['720 720w', '1080 1024w']],
  [1080, ['720 720w', '1080 1080w']],
  [4000, ['720 720w', '1080 1080w', '1600 1600w']],
])('a picture %i px wide is shown in its widths, not as its file', async (width, widths) => {
  const [, src, srcset] =
    /<img src="([^"]*)" srcset="([^"]*)"/.exec(await read({}, true, { width })) ?? [];
  const wanted = widths.map((each) => `/s/share-1/image?width=${each}`);
  expect(srcset).toBe(wanted.join(', '));
  expect(wanted.at(-1)).toContain(`${src} `);
});
