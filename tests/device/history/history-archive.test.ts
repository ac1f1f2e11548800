import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { accountPicturesMax } from '../../../domain/limits.ts';
import { readArchive, writeArchive } from '../../../src/device/history/history-archive.ts';
import { itemOf } from './sample-items.ts';

const items = [2, 1].map((at) => itemOf(at, { type: 'headshot', prompt: 'Ümlaut 🙂' }));
const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => Math.imul(at, 0x9e37_79b1) >>> 24);
const pictureOf = async (id: string) =>
  new Blob([bytes], { type: id === 'item-1' ? 'image/png' : 'image/webp' });
const write = async (...given: Parameters<typeof writeArchive>) =>
  (await writeArchive(...given)).file;
const zip = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files))]);

describe('a backup of the history', () => {
  it('contains every picture with its record, and is read back whole', async () => {
    const file = await write(items, pictureOf);
    const archive = await readArchive(file);
    expect(archive).toMatchObject({ ok: true, lost: 0 });
    const entries = archive.ok ? archive.entries : [];
    expect(entries.map(({ item }) => item)).toEqual(items);
    expect(entries.map(({ picture }) => picture.type)).toEqual(['image/webp', 'image/png']);
    expect(new Uint8Array(await (entries[0]?.picture ?? new Blob()).arrayBuffer())).toEqual(bytes);
  });

  it('names the pictures by date and prompt, each once, as any device can store them', async () => {
    const ts = new Date(2026, 10, 7, 12).getTime();
    const prompts = [
      'A fox: "red"/blue?',
      'A fox red blue',
      '',
      '...',
      'x'.repeat(100),
      'a\u0000b',
    ];
    const named = prompts.map((prompt, at) => itemOf(at, { type: 'headshot', prompt, ts }));
    const file = await write(named, async () => new Blob([bytes], { type: 'image/png' }));
    const names = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())));
    expect(names.filter((name) => name.endsWith('.png'))).toEqual([
      '2026-11-07 A fox red blue.png',
      '2026-11-07 A fox red blue (2).png',
      '2026-11-07 headshot.png',
      '2026-11-07 headshot (2).png',
      expect.stringMatching(/^2026-11-07 x{50,60}.?\.png$/),
      '2026-11-07 a b.png',
    ]);
    const archive = await readArchive(file);
    expect(archive.ok && archive.entries.map(({ item }) => item.prompt)).toEqual(prompts);
  });

  it('leaves the pictures for the next one that it could not be read with', async () => {
    /** Pictures that claim a size. */
    const sized = (mebibytes: number) => async () => {
      const picture = new Blob(['x'], { type: 'image/png' });
      return Object.defineProperty(picture, 'size', { value: mebibytes * 1024 * 1024 });
    };
    const five = [0, 1, 2, 3, 4].map((at) => itemOf(at));
    const first = await writeArchive(five, sized(200));
    expect(first.missing).toEqual([]);
    expect(first.rest).toEqual(five.slice(2));
    expect((await writeArchive(first.rest, sized(200))).rest).toEqual(five.slice(4));
    expect((await writeArchive(five.slice(0, 2), sized(256))).rest).toEqual([five[1]]);
    // A missing picture is left out of this archive and of the next one.
    const readSized = sized(200);
    const withoutFirst = await writeArchive(five, async (id) =>
      id === five[0]?.id ? null : readSized(),
    );
    expect(withoutFirst).toMatchObject({ missing: [five[0]], rest: five.slice(3) });
    expect(await readArchive(withoutFirst.file)).toMatchObject({ lost: 0, missing: 1 });
    // What is too large for any archive is no reason to write none.
    expect((await writeArchive(five, sized(600))).rest).toEqual(five.slice(1));
  });

  it('restores as many pictures as an account keeps', async () => {
    const many = Array.from({ length: accountPicturesMax + 1 }, (_, at) => itemOf(at));
    const file = await write(many, async () => new Blob(['x'], { type: 'image/png' }));
    const archive = await readArchive(file);
    expect(archive.ok && archive.entries).toHaveLength(accountPicturesMax);
  });

  it('counts the parts that are damaged or missing', async () => {
    const lines = `${JSON.stringify(items[0])}\n{broken\n${JSON.stringify(items[1])}`;
    const file = zip({ 'history.jsonl': new TextEncoder().encode(lines), 'item-1.png': bytes });
    expect(await readArchive(file)).toMatchObject({
      ok: true,
      lost: 2,
      entries: [{ item: items[1] }],
    });
  });

  it('is refused when it is something else', async () => {
    const refused = { ok: false, code: 'not_an_archive' };
    expect(await readArchive(new Blob(['hello']))).toEqual(refused);
    expect(await readArchive(zip({ 'notes.txt': bytes }))).toEqual(refused);
    const cut = (await write(items, pictureOf)).slice(0, 400_000);
    expect(await readArchive(cut)).toEqual(refused);
  });

  it('is refused where its directory declares more than 512 MB', async () => {
    /** Returns the archive with other sizes in its directory (APPNOTE 4.3.12). */
    async function claiming(...sizes: number[]) {
      const file = new DataView(await (await write(items, pictureOf)).arrayBuffer());
      const left = [...sizes];
      for (let at = 0; at + 46 < file.byteLength && left.length > 0; at += 1) {
        if (file.getUint32(at) === 0x504b_0102) file.setUint32(at + 24, left.shift() ?? 0, true);
      }
      return readArchive(new Blob([file.buffer]));
    }
    const written = unzipSync(new Uint8Array(await (await write(items, pictureOf)).arrayBuffer()));
    const texts = Object.entries(written).filter(([name]) => /\.jsonl?$/.test(name));
    const all = 512 * 1024 * 1024 - texts.reduce((sum, [, text]) => sum + text.length, 0);
    expect(await claiming(all - 7, 7)).toMatchObject({ ok: true, lost: 0 });
    expect(await claiming(all - 7, 8)).toEqual({ ok: false, code: 'not_an_archive' });
  });
});
