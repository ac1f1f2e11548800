import sharp from 'sharp';
import { expect, it } from 'vitest';
import { until } from '../driver/until.ts';
import { adjusted, filtered, pixelsOf, savedBy, turned, writePicture } from '../support/files.ts';
import { fill, find, press, see, textOf } from '../support/find.ts';
import { appOrigin } from '../support/server.ts';
import type { Session } from '../support/session.ts';

/** What the picture says while a preview is shown. */
const unapplied = 'Preview, not applied';

const adjustment = { brightness: 30, contrast: -20, saturation: 45, sharpness: 70 };

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
    await tab().chooseFile(await find(tab(), 'button', 'Your picture'), picture);
    await see(tab(), 'State 1/1');
    await press(tab(), 'button', 'Sepia');
    await apply('State 1/1', 'State 2/2', 'Credits: 49');
    const file = await saved();
    expect([file.name, file.type]).toEqual(['edited-image.png', 'image/png']);
    const [made, expected] = [await pixelsOf(file.bytes), await filtered(picture, 'Sepia', 50)];
    expect(made.width).toBe(expected.width);
    expect(Buffer.compare(Buffer.from(made.data), Buffer.from(expected.data))).toBe(0);
  });

  it('draws a text on the picture', async () => {
    await press(tab(), 'tab', 'Text');
    const before = await pixelsOf((await saved()).bytes);
    await fill(tab(), 'Text', 'Sunday');
    await apply('State 2/2', 'State 3/3', 'Credits: 47');
    const after = await pixelsOf((await saved()).bytes);
    const rows = changedRows(before, after);
    // It is in the middle of the picture, and as large as a text is.
    expect(rows.length).toBeGreaterThan(10);
    expect(Math.min(...rows)).toBeGreaterThan(60);
    expect(Math.max(...rows)).toBeLessThan(180);
  });

  it('changes nothing outside of a painted selection', async () => {
    await press(tab(), 'tab', 'Select');
    const before = await pixelsOf((await saved()).bytes);
    await fill(tab(), 'What should change there?', 'Make it green');
    await tab().drag(await find(tab(), 'img', 'The selected area'), [0.3, 0.25], [0.6, 0.25]);
    await apply('State 4/4', 'State 5/5', 'Credits: 45', 'Clear selection');
    const rows = changedRows(before, await pixelsOf((await saved()).bytes));
    expect(rows.length).toBeGreaterThan(5);
    expect(Math.max(...rows)).toBeLessThan(140);
  });

  it('rotates and adjusts with the pixels that every engine has', async () => {
    const before = await pixelsOf((await saved()).bytes);
    await press(tab(), 'tab', 'Crop');
    // The first press in a panel: WebKit moved its buttons then, and the press was lost.
    await press(tab(), 'button', 'Rotate right');
    await see(tab(), 'State 6/6');
    await press(tab(), 'tab', 'Adjust');
    await find(tab(), 'button', { begins: 'Apply' });
    await tab().run((values) => {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      document.querySelectorAll('input[type=range]').forEach((slider, at) => {
        value?.set?.call(slider, String(values[at]));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }, Object.values(adjustment));
    await see(tab(), 'Preview, not applied');
    await press(tab(), 'button', { begins: 'Apply' });
    await see(tab(), 'State 7/7', 'Credits: 45');
    const made = await pixelsOf((await saved()).bytes);
    const expected = adjusted(turned(before), adjustment);
    expect([made.width, made.height]).toEqual([expected.width, expected.height]);
    expect(Buffer.compare(Buffer.from(made.data), Buffer.from(expected.data))).toBe(0);
  });

  it('has the edited picture and its states after a reload', async () => {
    const before = await pixelsOf((await saved()).bytes);
    await tab().reload();
    await see(tab(), 'State 7/7');
    const after = await pixelsOf((await saved()).bytes);
    expect(changedRows(before, after)).toEqual([]);
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
