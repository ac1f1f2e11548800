import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../src/device/history/history-archive.ts';
import type { HistoryItem } from '../../../src/device/history/history-item.ts';

const items = [2, 1].map(
  (at): HistoryItem => ({
    id: `item-${at}`,
    type: 'headshot',
    prompt: 'Ümlaut 🙂',
    url: '/x',
    ts: 1_700_000_000_000 + at,
  }),
);
const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => Math.imul(at, 0x9e37_79b1) >>> 24);
const pictureOf = async (id: string) =>
  new Blob([bytes], { type: id === 'item-1' ? 'image/png' : 'image/webp' });
const zip = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files))]);

describe('a backup of the history', () => {
  it('holds every picture with its record, and is read back whole', async () => {
    const file = await writeArchive(items, pictureOf);
    const archive = await readArchive(file);
    expect(archive).toMatchObject({ ok: true, lost: 0 });
    const entries = archive.ok ? archive.entries : [];
    expect(entries.map(({ item }) => item)).toEqual(items);
    expect(entries.map(({ picture }) => picture.type)).toEqual(['image/webp', 'image/png']);
    expect(new Uint8Array(await (entries[0]?.picture ?? new Blob()).arrayBuffer())).toEqual(bytes);
  });

  it('is a ZIP that any program opens', async () => {
    const file = await writeArchive(items, pictureOf);
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['item-2.webp', 'item-1.png', 'history.jsonl']);
    expect(files['item-1.png']).toEqual(bytes);
  });

  it('holds pictures of years that a ZIP does not know', async () => {
    const odd = [0, 8.64e15].map((ts, at) => ({ ...(items[at] as HistoryItem), ts }));
    const archive = await readArchive(await writeArchive(odd, pictureOf));
    expect(archive).toMatchObject({ ok: true, lost: 0 });
    expect(archive.ok && archive.entries.map(({ item }) => item.ts)).toEqual([8.64e15, 0]);
  });

  it('leaves out what has no picture any more', async () => {
    const file = await writeArchive(items, async (id) => (id === 'item-1' ? null : pictureOf(id)));
    expect(await readArchive(file)).toMatchObject({ ok: true, entries: [{ item: items[0] }] });
  });

  it('says what it lost when a part is damaged or missing', async () => {
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
    const cut = (await writeArchive(items, pictureOf)).slice(0, 400_000);
    expect(await readArchive(cut)).toEqual(refused);
  });
});
