import { expect, it } from 'vitest';
import type { Frame } from '../driver/browser.ts';
import { until } from '../driver/until.ts';
import { writeCut, writePhoto } from '../support/files.ts';
import { fill, find, press, see, textOf } from '../support/find.ts';
import { prompt, savedWidth } from '../support/saved-picture.ts';
import { appOrigin, holdPicture, releasePicture } from '../support/server.ts';
import type { Session } from '../support/session.ts';

const chosen = 'The picture you chose';

export function testGenerating({ tab }: Session): void {
  it('shows a picture that was generated during a reload, and stores it on the device', async () => {
    await holdPicture();
    await tab().open(`${appOrigin}/text-to-image`);
    await fill(tab(), 'Describe your picture', prompt);
    await press(tab(), 'button', { begins: 'Generate' });
    await see(tab(), 'Creating your picture');
    await tab().reload();
    await releasePicture();
    await see(tab(), 'Credits: 1');
    expect(await widthOf(tab(), prompt)).toBe(256);
    await tab().open(`${appOrigin}/previous-images`);
    await find(tab(), 'button', `Open: ${prompt}`);
    expect(await savedWidth(tab())).toBe(256);
    expect(await textOf(tab())).not.toContain('could not be saved');
  });
}

export function testSharing({ tab }: Session): void {
  it('shows a shared picture to visitors as WebP', async () => {
    const path = await tab().run(async () => {
      const { jobs } = await (await fetch('/api/jobs')).json();
      const shown = { showPrompt: true, allowRemix: true, showReceipt: true };
      const response = await fetch('/api/shares', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jobId: jobs[0].id, ...shown }),
      });
      return new URL((await response.json()).share.url).pathname as string;
    });
    await tab().open(appOrigin + path);
    const shown = await until('the shared picture', () =>
      tab().run(() => {
        const image = document.querySelector<HTMLImageElement>('main img');
        return image?.complete && image.naturalWidth > 0 ? image.currentSrc : null;
      }),
    );
    const type = (address: string) =>
      fetch(address).then(({ headers }) => headers.get('Content-Type'));
    expect(await tab().run(type, shown)).toBe('image/webp');
  });
}

export function testOpening({ tab, folder }: Session): void {
  it('shows a photo that was taken upright, upright and shrunk', async () => {
    await tab().open(`${appOrigin}/image-to-image`);
    const input = await find(tab(), 'button', 'Your picture');
    await tab().chooseFile(input, await writePhoto(folder()));
    expect(await widthOf(tab(), chosen)).toBe(900);
    // What is red on the left of the file is at the top of the photo.
    expect(await colorOf(tab(), chosen, 0.5, 0.1)).toEqual(['red', 'blue', 1200]);
  });

  it('refuses a file that ends early', async () => {
    await tab().open(`${appOrigin}/image-to-image`);
    for (const [at, format] of (['jpeg', 'png', 'webp', 'gif'] as const).entries()) {
      const width = 300 + at;
      const { whole, cut } = await writeCut(folder(), format, width);
      const choose = async (path: string) =>
        tab().chooseFile(await find(tab(), 'button', 'Your picture'), path);
      await choose(whole);
      await until(`the whole ${format}`, async () => (await widthOf(tab(), chosen)) === width);
      await choose(cut);
      await see(tab(), 'This picture is damaged or incomplete.');
    }
  });
}

/** The width of a shown picture, in its own pixels. */
async function widthOf(frame: Frame, name: string): Promise<number> {
  // Each picture has an element of its own.
  return until(`the picture '${name}'`, async () => {
    const selector = await find(frame, 'img', name);
    return frame.run(async (image) => {
      const shown = document.querySelector<HTMLImageElement>(image);
      await shown?.decode();
      return shown?.naturalWidth;
    }, selector);
  });
}

/** The colors at a place and at the opposite one, and the picture's height. */
async function colorOf(frame: Frame, name: string, x: number, y: number) {
  const selector = await find(frame, 'img', name);
  return frame.run(
    (image, left, top) => {
      const shown = document.querySelector<HTMLImageElement>(image);
      if (!shown) return [];
      const canvas = new OffscreenCanvas(shown.naturalWidth, shown.naturalHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(shown, 0, 0);
      const at = (across: number, down: number) => {
        const [red = 0, , blue = 0] =
          context?.getImageData(across * canvas.width, down * canvas.height, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      };
      return [at(left, top), at(1 - left, 1 - top), shown.naturalHeight];
    },
    selector,
    x,
    y,
  );
}
