import '../../../in-node/indexed-db.ts';
import { act, fireEvent, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { requestShapes, shapes } from '../../../../domain/tools/picture-options.ts';
import { saveSessionDraft } from '../../../../src/device/drafts/session-draft.ts';
import { withClosestShape } from '../../../../src/features/studio/options/closest-shape.ts';
import { OptionRows } from '../../../../src/features/studio/options/option-rows.tsx';
import {
  type OptionState,
  usePictureOptions,
  writeLook,
} from '../../../../src/features/studio/options/use-picture-options.ts';
import { optionTexts } from '../../../../src/texts/en/studio/picture-options.ts';
import { studioTexts } from '../../../../src/texts/en/studio/studio.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { objectAddresses } from '../../support/object-addresses.ts';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { toastTitles } from '../../support/page-toasts.ts';

vi.mock(import('../../../../src/device/shrinking/shrink-picture.ts'), () => ({
  shrinkPicture: async (input) => ({
    ok: true,
    blob: input as Blob,
    width: 30,
    height: 20,
    original: { width: 30, height: 20 },
  }),
}));

pageClock();
provideMissing();
const server = appServer();
const qualities = [
  { id: 'standard', extraCost: 0 },
  { id: 'fine', extraCost: 1 },
];

async function open(
  features: object,
  tool: 'text2img' | 'img2img' | 'headshot' = 'text2img',
  path = '/',
) {
  server.response('GET /api/features', () => Response.json(features));
  let state: OptionState | null = null;
  function Form() {
    state = usePictureOptions('user-1', tool);
    const [prompt, setPrompt] = useState('A fox');
    return <OptionRows userId="user-1" state={state} prompt={prompt} onPrompt={setPrompt} />;
  }
  const page = renderInApp(<Form />, { path });
  await settled();
  return { page, state: () => state as OptionState | null };
}

const names = ({ page }: Awaited<ReturnType<typeof open>>) =>
  page.queryAllByRole('radio').map((radio) => radio.getAttribute('aria-label') ?? '');

describe('the options of a picture', () => {
  it('are those of the provider, and the last shape is remembered for each tool', async () => {
    const shapes = ['1:1', '16:9', 'original'];
    const first = await open({ shapes });
    expect(names(first)).toEqual(['1:1', '16:9']);
    expect(first.state()).toMatchObject({ options: { shape: '1:1' }, extraCost: 0 });
    fireEvent.click(first.page.getByRole('radio', { name: '16:9' }));
    expect(first.state()?.options).toEqual({ shape: '16:9' });
    first.page.unmount();
    const again = await open({ shapes });
    expect(again.state()?.shape).toBe('16:9');
    again.page.unmount();
    const other = await open({ shapes }, 'img2img');
    expect([names(other), other.state()?.shape]).toEqual([['1:1', '16:9', 'Original'], 'original']);
  });

  it('cost more where the finer quality is chosen, which says so', async () => {
    const { page, state } = await open({ qualities });
    fireEvent.click(page.getByRole('radio', { name: 'Fine (+1 credit)' }));
    expect(state()).toMatchObject({ options: { quality: 'fine' }, extraCost: 1 });
  });

  it('outlast a purchase, all of them', async () => {
    const features = { qualities, variationsMax: 4, seeds: true };
    const first = await open(features);
    fireEvent.click(first.page.getByRole('radio', { name: 'Fine (+1 credit)' }));
    fireEvent.click(first.page.getByRole('radio', { name: '3' }));
    act(() => first.state()?.choose({ seed: 7 }));
    first.page.unmount();
    const back = await open(features);
    expect(back.state()).toMatchObject({ quality: 'fine', count: 3, seed: 7 });
    back.page.unmount();
    const other = await open(features, 'img2img');
    expect(other.state()).toMatchObject({ quality: 'standard', count: 1, seed: null });
  });

  it('begin from a chosen seed until that is taken back', async () => {
    const { page, state } = await open({ seeds: true });
    act(() => state()?.choose({ seed: 7 }));
    expect(state()?.options).toEqual({ seed: 7 });
    fireEvent.click(page.getByRole('button', { name: optionTexts.seed.clear }));
    expect(state()?.options).toBeUndefined();
  });

  it('are the usual ones where what was stored is damaged', async () => {
    saveSessionDraft('user-1', 'text2img.options', '{');
    expect((await open({ variationsMax: 4 })).state()?.count).toBe(1);
  });

  it('add the chosen style to the text that is sent, and remember it', async () => {
    const styles = [{ id: 'ink' }, { id: 'of a later release' }];
    const first = await open({ styles });
    expect(first.page.getAllByRole('radio')).toHaveLength(2);
    fireEvent.click(first.page.getByRole('radio', { name: 'Ink' }));
    expect(first.state()?.options).toEqual({ style: 'ink' });
    expect(first.page.getByText('A fox. Black ink drawing, confident lines.')).toBeTruthy();
    first.page.unmount();
    const again = await open({ styles });
    fireEvent.click(again.page.getByRole('radio', { name: 'None' }));
    expect(again.state()?.options).toBeUndefined();
  });

  it('are those of a link to the tool, as far as there are such', async () => {
    const features = { shapes: ['1:1', '16:9'], styles: [{ id: 'ink' }] };
    const linked = await open(features, 'text2img', '/text-to-image?shape=16:9&style=ink');
    expect(linked.state()?.options).toEqual({ shape: '16:9', style: 'ink' });
    linked.page.unmount();
    const unknown = await open(features, 'text2img', '/text-to-image?shape=7:1&style=crayon');
    expect(unknown.state()?.options).toEqual({ shape: '1:1' });
  });

  it('have references with their roles, no more than fit, which survive a reload', async () => {
    objectAddresses();
    const first = await open({ referencesMax: 2 });
    const files = ['a', 'b', 'c'].map((name) => new File([name], name, { type: 'image/png' }));
    fireEvent.change(first.page.getByLabelText('Add a picture', { selector: 'input' }), {
      target: { files },
    });
    await settled();
    expect(toastTitles()).toEqual(['Only 2 references fit. The others were left out.']);
    const second = within(first.page.getByRole('group', { name: 'What reference 2 shows' }));
    fireEvent.click(second.getByRole('radio', { name: 'Style' }));
    await settled();
    first.page.unmount();
    const again = await open({ referencesMax: 2 });
    await settled();
    expect(again.state()?.options).toEqual({ referenceRoles: ['subject', 'style'] });
    fireEvent.click(again.page.getByRole('button', { name: 'Remove reference 1' }));
    await settled();
    again.page.unmount();
    // What the device can't read at once stays saved, and is read again.
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new Error('Unreadable');
    });
    const busy = await open({ referencesMax: 2 });
    expect([busy.state()?.references, busy.state()?.opening]).toEqual([[], ['text2img']]);
    // Until then a picture can be made without them.
    fireEvent.click(busy.page.getByRole('button', { name: studioTexts.withoutReferences }));
    expect(busy.state()?.opening).toEqual([]);
    get.mockRestore();
    await after(5000);
    await settled();
    expect(busy.state()?.references).toMatchObject([{ role: 'style', blob: { size: 1 } }]);
  });

  it('take a picture that is dropped on the references, and the page does not', async () => {
    objectAddresses();
    const { page, state } = await open({ referencesMax: 2 });
    const files = [new File(['a'], 'a', { type: 'image/png' })];
    const group = page.getByRole('group', { name: optionTexts.references.label });
    const isLeftToPage = fireEvent.drop(group, { dataTransfer: { files } });
    await settled();
    expect(isLeftToPage).toBe(false);
    expect(state()?.references).toHaveLength(1);
    // A dragged text is no picture.
    expect(fireEvent.drop(group, { dataTransfer: { files: [] } })).toBe(true);
  });
});

const unchosen = {
  tool: 'img2img',
  shapes,
  shape: '1:1',
  options: { style: 'oil' },
} as unknown as OptionState;

it.each([
  [1460, 735, '16:9'],
  [735, 1460, '9:16'],
  [4000, 3000, '4:3'],
  [1010, 1000, '1:1'],
] as const)('a picture of %d × %d pixels gets %s', (width, height, shape) => {
  const { shape: shown, options } = withClosestShape('user-1', unchosen, { width, height });
  expect([shown, options]).toEqual([shape, { style: 'oil', shape }]);
});

it('a shape stays that is chosen, the source’s own, or without a source', () => {
  const source = { width: 1460, height: 735 };
  const withOriginal = { ...unchosen, shapes: requestShapes };
  expect(withClosestShape('user-1', withOriginal, source)).toBe(withOriginal);
  expect(withClosestShape('user-1', unchosen, null)).toBe(unchosen);
  writeLook('user-1', 'img2img', { shape: '1:1' });
  expect(withClosestShape('user-1', unchosen, source)).toBe(unchosen);
});
