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

test('the newest 50 pictures stay, and the others are evicted with their bytes', async ({
  page,
}) => {
  await openHarness(page);
  const ids = await addPictures(page, 'b', 53);
  expect(ids).toHaveLength(50);
  const found = await page.evaluate(async () => {
    const history = new window.device.LocalHistory('user-1');
    const usage = { ...history.usage(), pictureBytes: await history.pictureBytes() };
    const [gone, retained] = [await history.picture('b-2'), await history.picture('b-3')];
    await history.remove(['b-3'], { everywhere: false });
    const removed = await history.picture('b-3');
    const left = history.read().items.length;
    await history.clear();
    return {
      usage,
      gone,
      retained: retained?.size,
      removed,
      left,
      after: { ...history.usage(), pictureBytes: await history.pictureBytes() },
    };
  });
  expect(found).toMatchObject({
    usage: { items: 50, pictureBytes: 50_000 },
    gone: null,
    retained: 1000,
    removed: null,
    left: 49,
    after: { items: 0, pictureBytes: 0, recordBytes: 0 },
  });
});

test('a deleted picture is marked as saved, also where saving it was interrupted', async ({
  page,
}) => {
  await openHarness(page);
  await addPictures(page, 'f', 4);
  const marks = await page.evaluate(async () => {
    const { LocalHistory, readSavedMark, writeSavedMark } = window.device;
    const history = new LocalHistory('user-1');
    writeSavedMark('user-1', 'f-0', { isAcknowledged: true }, Date.now());
    await history.remove(['f-0'], { everywhere: false });
    await history.remove(['f-1'], { everywhere: false });
    const stays = readSavedMark('user-1', 'f-2');
    await history.clear();
    return [stays, ...['f-0', 'f-1', 'f-2', 'f-3'].map((id) => readSavedMark('user-1', id))];
  });
  const saved = { isAcknowledged: false };
  expect(marks).toEqual([null, { isAcknowledged: true }, saved, saved, saved]);
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

test('a damaged record loses itself alone, and is counted', async ({ page }) => {
  await openHarness(page);
  await addPictures(page, 'e', 3);
  const found = await page.evaluate(async () => {
    localStorage.setItem('imagemint.history.user-1.e-1', '{"id":"e-1","ty');
    const history = new window.device.LocalHistory('user-1');
    const opened = history.read();
    const item = { id: 'after', type: 'edit' as const, prompt: '', url: '/x', ts: Date.now() };
    const added = await history.add(item, new Blob(['x']));
    return {
      ids: opened.items.map(({ id }) => id),
      lost: opened.lost,
      ok: added.ok,
      now: history.read(),
    };
  });
  expect(found).toMatchObject({ ids: ['e-2', 'e-0'], lost: 1, ok: true, now: { lost: 0 } });
  expect(found.now.items).toHaveLength(3);
});

test('a device without room stores the newest ten records', async ({ page }) => {
  await openHarness(page);
  await addPictures(page, 'f', 20);
  const found = await page.evaluate(async () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its own object
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function set(key: string, value: string) {
      if (this.length > 9) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
    const history = new window.device.LocalHistory('user-1');
    const item = { id: 'new', type: 'edit' as const, prompt: '', url: '/x', ts: Date.now() + 1e6 };
    const added = await history.add(item, new Blob(['x']));
    const ids = history.read().items.map(({ id }) => id);
    Storage.prototype.setItem = function set(key: string, value: string) {
      if (key.endsWith('newer')) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
    const refused = await history.add({ ...item, id: 'newer' }, new Blob(['y']));
    const after = history.read().items.length;
    const orphan = await history.picture('newer');
    Storage.prototype.setItem = setItem;
    return {
      added,
      ids,
      refused,
      after,
      orphan,
      usage: { ...history.usage(), pictureBytes: await history.pictureBytes() },
    };
  });
  expect(found.added).toEqual({ ok: true, evicted: 11 });
  expect(found.ids).toHaveLength(10);
  expect(found.ids[0]).toBe('new');
  // Nothing was removed in vain.
  expect(found).toMatchObject({
    refused: { ok: false, code: 'storage_full', evicted: 0 },
    after: 10,
    orphan: null,
    usage: { items: 10, pictureBytes: 9001 },
  });
});

test('a device without room for a picture evicts the oldest, and none for one that does not fit', async ({
  page,
}) => {
  await openHarness(page);
  await addPictures(page, 'g', 15);
  const found = await page.evaluate(async () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its own object
    const put = IDBObjectStore.prototype.put;
    let failures = 1;
    IDBObjectStore.prototype.put = function fail(...given: Parameters<typeof put>) {
      if (failures > 0 || String(given[1]).endsWith('newer')) {
        failures -= 1;
        throw new DOMException('Full', 'QuotaExceededError');
      }
      return put.apply(this, given);
    };
    const history = new window.device.LocalHistory('user-1');
    const item = { id: 'new', type: 'edit' as const, prompt: '', url: '/x', ts: Date.now() + 1e6 };
    const added = await history.add(item, new Blob(['x']));
    const count = history.read().items.length;
    const refused = await history.add({ ...item, id: 'newer' }, new Blob(['y']));
    const pictures = await Promise.all(history.read().items.map(({ id }) => history.picture(id)));
    return { added, count, refused, after: pictures.filter((picture) => picture).length };
  });
  expect(found).toEqual({
    added: { ok: true, evicted: 1 },
    count: 15,
    refused: { ok: false, code: 'storage_full', evicted: 0 },
    after: 15,
  });
});

/** What an import says of the account where the account keeps no pictures. */
const nothingSent = { kept: 0, missing: 0, unsent: 0 };

test('a backup restores everything, and adds nothing that is there already', async ({ page }) => {
  await openHarness(page);
  await addPictures(page, 'h', 6, 50_000);
  const found = await page.evaluate(async () => {
    const history = new window.device.LocalHistory('user-1');
    const { file } = await window.device.writeArchive(history.read().items, (id) =>
      history.picture(id),
    );
    await history.remove(['h-1'], { everywhere: false });
    await history.remove(['h-4'], { everywhere: false });
    const merged = await window.device.mergeArchive(history, file);
    const again = await window.device.mergeArchive(history, file);
    const restored = await history.picture('h-4');
    const wrong = await window.device.mergeArchive(history, new Blob(['no archive']));
    return { merged, again, wrong, size: restored?.size, count: history.read().items.length };
  });
  expect(found).toEqual({
    merged: { ok: true, added: 2, known: 4, lost: 0, unfit: 0, ...nothingSent },
    again: { ok: true, added: 0, known: 6, lost: 0, unfit: 0, ...nothingSent },
    wrong: { ok: false, code: 'not_an_archive' },
    size: 50_000,
    count: 6,
  });
});

test('a backup adds no file that is not a picture, and evicts no picture', async ({ page }) => {
  await openHarness(page);
  const own = await addPictures(page, 'own', 49);
  const found = await page.evaluate(async () => {
    const history = new window.device.LocalHistory('user-1');
    const picture = (await history.picture('own-0')) ?? new Blob();
    const items = ['one', 'two', 'rubbish'].map((id, at) => ({
      id,
      type: 'headshot' as const,
      prompt: '',
      url: '',
      ts: Date.now() + 1e6 + at,
    }));
    const letter = new Blob(['a letter'], { type: 'image/png' });
    const { file } = await window.device.writeArchive(items, async (id) =>
      id === 'rubbish' ? letter : picture,
    );
    const merged = await window.device.mergeArchive(history, file);
    return { merged, ids: history.read().items.map(({ id }) => id) };
  });
  expect(found.merged).toEqual({ ok: true, added: 1, known: 0, lost: 1, unfit: 1, ...nothingSent });
  expect(found.ids).toEqual(['two', ...own]);
});

test('an incomplete backup is reported, also for pictures that the history has', async ({
  page,
}) => {
  await openHarness(page);
  await addPictures(page, 'i', 2);
  const merged = await page.evaluate(async () => {
    const history = new window.device.LocalHistory('user-1');
    const { file } = await window.device.writeArchive(history.read().items, async (id) =>
      id === 'i-0' ? new Blob(['torn'], { type: 'image/png' }) : history.picture(id),
    );
    return window.device.mergeArchive(history, file);
  });
  expect(merged).toEqual({ ok: true, added: 0, known: 1, lost: 1, unfit: 0, ...nothingSent });
});

test('the browser is asked once for persistent storage', async ({ page }) => {
  await openHarness(page);
  const asked = await page.evaluate(async () => {
    let times = 0;
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
      times += 1;
      return false;
    };
    await window.device.askToPersist();
    await window.device.askToPersist();
    return times;
  });
  expect(asked).toBe(1);
});
