import sharp from 'sharp';
import { expect, it } from 'vitest';
import { until } from '../driver/until.ts';
import { filtered, pixelsOf, savedBy, writePicture } from '../support/files.ts';
import { fill, find, press, see, textOf } from '../support/find.ts';
import { appOrigin, grant } from '../support/server.ts';
import type { Session } from '../support/session.ts';

/** What the picture says while a preview is shown. */
const unapplied = 'Preview, not applied';

export function testEditor({ engine, tab, folder }: Session): void {
  let picture = '';

  const saved = async () => {
    await press(tab(), 'button', 'Export');
    const file = await savedBy(tab(), 'Download Edited Image');
    await press(tab(), 'button', 'Close');
    return file;
  };

  /** Applies a preview, and waits until it is a part of the picture and no preview any more. */
  const apply = async (from: string, to: string, credits: string, draft = unapplied) => {
    await see(tab(), from, draft);
    await press(tab(), 'button', { begins: 'Apply' });
    await see(tab(), credits);
    await until('the applied edit', async () => !(await textOf(tab())).includes(draft));
    await see(tab(), to);
  };

  it('applies a filter with the pixels that every engine has', async () => {
    picture = await writePicture(folder());
    await tab().open(`${appOrigin}/image-editor`);
    await grant(tab(), 5);
    await tab().chooseFile(await find(tab(), 'button', 'Your picture'), picture);
    await see(tab(), 'State 1/1');
    await press(tab(), 'button', 'Sepia');
    await apply('State 1/1', 'State 2/2', 'Credits: 5');
    const file = await saved();
    expect([file.name, file.type]).toEqual(['edited-image.png', 'image/png']);
    const [made, expected] = [await pixelsOf(file.bytes), await filtered(picture, 'Sepia', 50)];
    expect(made.width).toBe(expected.width);
    expect(Buffer.compare(Buffer.from(made.data), Buffer.from(expected.data))).toBe(0);
  });

  it('draws a text on the picture, and has both edits after a reload', async () => {
    await press(tab(), 'tab', 'Text');
    await fill(tab(), 'Text', 'Sunday');
    await apply('State 2/2', 'State 3/3', 'Credits: 3');
    const after = await pixelsOf((await saved()).bytes);
    const rows = changedRows(await filtered(picture, 'Sepia', 50), after);
    // It is in the middle of the picture, and as large as a text is.
    expect(rows.length).toBeGreaterThan(10);
    expect(Math.min(...rows)).toBeGreaterThan(60);
    expect(Math.max(...rows)).toBeLessThan(180);
    await tab().reload();
    await see(tab(), 'State 3/3');
    expect(changedRows(after, await pixelsOf((await saved()).bytes))).toEqual([]);
  });

  it('exports each type that the engine can write, in its exact size', async () => {
    await press(tab(), 'button', 'Export');
    await press(tab(), 'radio', '1:1 Square');
    await find(tab(), 'radio', 'JPEG');
    const offered = await tab().run(() =>
      [...document.querySelectorAll('label')]
        .map(({ textContent }) => textContent)
        .filter((label) => ['PNG', 'JPEG', 'WebP'].includes(label)),
    );
    // WebKit cannot write WebP, so that it is not offered.
    expect(offered).toEqual(engine === 'WebKit' ? ['PNG', 'JPEG'] : ['PNG', 'JPEG', 'WebP']);
    for (const label of offered) {
      await press(tab(), 'radio', label);
      const file = await savedBy(tab(), 'Download Edited Image');
      const { format, width, height } = await sharp(file.bytes).metadata();
      const type = `image/${label.toLowerCase()}`;
      expect([`image/${format}`, file.type, width, height]).toEqual([type, type, 1024, 1024]);
    }
  });
}

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The rows in which any pixel has changed. */
function changedRows(before: Pixels, after: Pixels): number[] {
  const length = before.width * 4;
  const rowOf = ({ data }: Pixels, row: number) =>
    Buffer.from(data.subarray(row * length, (row + 1) * length));
  return Array.from({ length: before.height }, (_, row) => row).filter(
    (row) => Buffer.compare(rowOf(before, row), rowOf(after, row)) !== 0,
  );
}
