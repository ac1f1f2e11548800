import { expect, type Page, test } from '../support/test.ts';
import { openHarness } from './open-harness.ts';

/** The smallest PNG; bytes after its end are ignored. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** Adds so many pictures, one after the other. Returns the ids in the history afterwards. */
function addPictures(page: Page, prefix: string, count: number, bytes = 1000): Promise<string[]> {
  return page.evaluate(
    async ([name, length, size, head]) => {
      const history = new window.device.LocalHistory('user-1');
      for (let at = 0; at < length; at += 1) {
        const ts = Date.now() + at;
        const item = {
          id: `${name}-${at}`,
          type: 'text2img' as const,
          prompt: name,
          url: '/x',
          ts,
        };
        const rest = new Uint8Array(size - head.length).fill(at);
        const picture = new Blob([new Uint8Array(head), rest], { type: 'image/png' });
        const answer = await history.add(item, picture);
        if (!answer.ok) return [answer.code];
      }
      return history.read().items.map(({ id }) => id);
    },
    [prefix, count, bytes, [...png]] as const,
  );
}

test('pictures stay on the device over a reload, separate for each user', async ({ page }) => {
  await openHarness(page);
  expect(await addPictures(page, 'a', 3)).toEqual(['a-2', 'a-1', 'a-0']);
  await page.reload();
  await page.waitForFunction(() => 'device' in window);
  const found = await page.evaluate(async () => {
    const history = new window.device.LocalHistory('user-1');
    const other = new window.device.LocalHistory('user-2');
    const picture = await history.picture('a-2');
    const first = picture && new Uint8Array(await picture.arrayBuffer());
    const last = first?.at(-1);
    return {
      type: picture?.type,
      length: first?.length,
      byte: last,
      usage: { ...history.usage(), pictureBytes: await history.pictureBytes() },
      others: other.read(),
      othersPicture: await other.picture('a-2'),
    };
  });
  expect(found).toMatchObject({
    type: 'image/png',
    length: 1000,
    byte: 2,
    usage: { items: 3, pictureBytes: 3000, isAlmostFull: false },
    others: { items: [], lost: 0 },
    othersPicture: null,
  });
});

test('two tabs that write at the same time lose nothing, and each is notified of the other', async ({
  page,
  context,
}) => {
  await openHarness(page);
  const other = await context.newPage();
  await openHarness(other);
  await other.evaluate(() => {
    const history = new window.device.LocalHistory('user-1');
    history.subscribe(() => document.body.append('changed '));
  });
  await Promise.all([addPictures(page, 'c', 20), addPictures(other, 'd', 20)]);
  const count = () =>
    page.evaluate(async () => {
      const history = new window.device.LocalHistory('user-1');
      const { items } = history.read();
      const pictures = await Promise.all(items.map(({ id }) => history.picture(id)));
      return { count: items.length, missing: pictures.filter((picture) => !picture).length };
    });
  // A tab sees another tab's write some milliseconds later, when the browser delivers it.
  await expect.poll(count).toEqual({ count: 40, missing: 0 });
  await expect
    .poll(async () => (await other.textContent('body'))?.split(' ').length)
    .toBeGreaterThan(20);
});

/** What an import says of the account where the account keeps no pictures. */
const nothingSent = { kept: 0, missing: 0, unsent: 0 };

test('a backup restores everything, adds nothing that is there already, and counts files that are no pictures as lost', async ({
  page,
}) => {
  await openHarness(page);
  const own = await addPictures(page, 'h', 6, 50_000);
  const found = await page.evaluate(async () => {
    const { LocalHistory, mergeArchive, writeArchive } = window.device;
    const history = new LocalHistory('user-1');
    const { file } = await writeArchive(history.read().items, (id) => history.picture(id));
    await history.remove(['h-1'], { everywhere: false });
    await history.remove(['h-4'], { everywhere: false });
    const merged = await mergeArchive(history, file);
    const again = await mergeArchive(history, file);
    const restored = await history.picture('h-4');
    const wrong = await mergeArchive(history, new Blob(['no archive']));

    const picture = restored ?? new Blob();
    const letter = new Blob(['a letter'], { type: 'image/png' });
    const items = ['new', 'rubbish', 'h-0', 'h-1'].map((id, at) => ({
      id,
      type: 'headshot' as const,
      prompt: '',
      url: '',
      ts: Date.now() + 1e6 + at,
    }));
    // Of the two that the history has, one is incomplete in this backup.
    const { file: damaged } = await writeArchive(items, async (id) =>
      id === 'rubbish' || id === 'h-0' ? letter : picture,
    );
    const repaired = await mergeArchive(history, damaged);
    const ids = history.read().items.map(({ id }) => id);
    return { merged, again, wrong, size: restored?.size, repaired, ids };
  });
  expect(found).toEqual({
    merged: { ok: true, added: 2, known: 4, lost: 0, unfit: 0, ...nothingSent },
    again: { ok: true, added: 0, known: 6, lost: 0, unfit: 0, ...nothingSent },
    wrong: { ok: false, code: 'not_an_archive' },
    size: 50_000,
    repaired: { ok: true, added: 1, known: 1, lost: 2, unfit: 0, ...nothingSent },
    ids: ['new', ...own],
  });
});
