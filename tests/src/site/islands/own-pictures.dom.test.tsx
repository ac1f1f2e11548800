import { beforeEach, describe, expect, it, vi } from 'vitest';
import { galleryPicturesMax } from '../../../../domain/limits.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import { writeFeatureOptIn } from '../../../../src/device/preferences.ts';
import { Gallery } from '../../../../src/features/gallery/gallery.tsx';
import { stockGallery } from '../../../../src/features/gallery/stock-gallery.ts';
import '../../../../src/site/islands/own-pictures.ts';
import { toolTexts } from '../../../../src/texts/en/studio/tools.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { until } from '../../../until.ts';
import { objectAddresses } from '../../support/object-addresses.ts';
import { showPart } from '../../support/page-part.tsx';
import { signIn, signOut } from '../../support/sessions.ts';
import { pngOf } from '../../support/small-pictures.ts';

const server = serveTests();
const addresses = objectAddresses();
const stock = stockGallery();

beforeEach(async () => {
  await signOut(server);
});

function open() {
  showPart(
    <section>
      <p data-gallery="stock">Stock</p>
      <p data-gallery="own" hidden>
        Own
      </p>
      <Gallery stock={stock} />
    </section>,
  );
  return {
    alts: () =>
      [...document.querySelectorAll('own-pictures img')].map((image) => image.getAttribute('alt')),
    said: () =>
      [...document.querySelectorAll<HTMLElement>('[data-gallery]')]
        .filter(({ hidden }) => !hidden)
        .map(({ textContent }) => textContent),
  };
}

/** Saves pictures on this device, the first one as the newest. */
async function save(userId: string, prompts: readonly string[]) {
  for (const [at, prompt] of prompts.toReversed().entries()) {
    const item = {
      id: `picture-${at}`,
      type: 'text2img',
      prompt,
      url: '',
      ts: 1_700_000_000_000 + at,
    } as const;
    await new LocalHistory(userId).add(item, pngOf(30, 20));
  }
}

const usual = stock.slice(0, galleryPicturesMax).map(({ alt }) => alt);

describe('the gallery', () => {
  it('shows a user who opted in the own pictures first, newest first, as many as before', async () => {
    await save('user-1', ['A fox', '']);
    writeFeatureOptIn('user-1', true);
    const page = open();
    expect([page.alts(), page.said()]).toEqual([usual, ['Stock']]);
    await signIn(server);
    await until(() => expect(page.said()).toEqual(['Own']));
    const { title } = toolTexts.text2img;
    expect(page.alts()).toEqual(['A fox', title, ...usual].slice(0, galleryPicturesMax));
    const figures = [...document.querySelectorAll('own-pictures figure')].slice(0, 2);
    // Only a prompt is to be read by focus.
    expect(figures.map((figure) => [figure.textContent, figure.getAttribute('tabindex')])).toEqual([
      ['A fox', '0'],
      ['', null],
    ]);
    await signOut(server);
    expect([page.alts(), page.said(), addresses.open]).toEqual([usual, ['Stock'], []]);
  });

  it('reads no history for a visitor, or a user who did not opt in', async () => {
    await save('user-1', ['A fox']);
    const page = open();
    await signIn(server);
    await vi.dynamicImportSettled();
    expect([page.alts(), addresses.open]).toEqual([usual, []]);
  });

  it('shows no pictures of a user who has left while they were read, and forgets them', async () => {
    await save('user-1', ['A fox']);
    writeFeatureOptIn('user-1', true);
    const page = open();
    const { size } = addresses.blobs;
    await signIn(server);
    await signOut(server);
    await until(() => expect(addresses.blobs.size).toBeGreaterThan(size));
    await vi.dynamicImportSettled();
    expect([page.alts(), page.said(), addresses.open]).toEqual([usual, ['Stock'], []]);
  });
});
