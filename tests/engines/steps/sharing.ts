import { expect, it } from 'vitest';
import { writePhoto } from '../support/files.ts';
import { find, press, see } from '../support/find.ts';
import { prompt } from '../support/saved-picture.ts';
import { appOrigin } from '../support/server.ts';
import type { Session } from '../support/session.ts';

export function testSharing({ tab, folder }: Session): void {
  it('shares a picture at a page that shows it, checks a file and takes a report', async () => {
    await tab().open(`${appOrigin}/previous-images`);
    await press(tab(), 'button', `Open: ${prompt}`);
    await press(tab(), 'button', 'Share link');
    await press(tab(), 'checkbox', { begins: 'Show the receipt' });
    await press(tab(), 'button', 'Create link');
    const link = await find(tab(), 'textbox', 'Link');
    const address = await tab().run(
      (field) => document.querySelector<HTMLInputElement>(field)?.value ?? '',
      link,
    );
    expect(address).toMatch(/\/s\/[\w-]{24}$/);

    await tab().open(address);
    await see(tab(), 'Made with AI', prompt, 'SHA-256 of the file');
    const picture = await find(tab(), 'img', prompt);
    const width = await tab().run(async (shown) => {
      const image = document.querySelector<HTMLImageElement>(shown);
      await image?.decode();
      return image?.naturalWidth;
    }, picture);
    expect(width).toBe(256);
    await tab().chooseFile(
      await find(tab(), 'button', { begins: 'Check a file' }),
      await writePhoto(folder()),
    );
    await see(tab(), 'This is a different file, or it was changed.');
    await press(tab(), 'button', 'Report this picture');
    await press(tab(), 'button', 'Send report');
    await see(tab(), 'Thank you. We received your report.');
  });
}
