import '../../in-node/indexed-db.ts';
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startRecipe } from '../../../src/device/recipe/recipe.ts';
import type { OpenedBase } from '../../../src/features/editor/document/open-base.ts';
import { readStoredEdits, storeEdit } from '../../../src/features/editor/document/stored-edits.ts';
import { Component as Edit } from '../../../src/tools/edit.tsx';
import { until } from '../../until.ts';
import { appServer } from '../support/app-server.ts';
import { renderInApp } from '../support/in-app.tsx';
import { provideMissing } from '../support/missing-in-jsdom.ts';
import { objectAddresses } from '../support/object-addresses.ts';
import { after, pageClock, settled } from '../support/page-clock.ts';
import { refusal } from '../support/refusal.ts';

/** The pictures that are being opened, in order. */
const openings: { input: unknown; signal: AbortSignal; end: (base: OpenedBase) => void }[] = [];
// Both decode and draw.
vi.mock(import('../../../src/features/editor/document/open-base.ts'), async (original) => ({
  ...(await original()),
  openBase: (input, signal) =>
    new Promise((end) => {
      openings.push({ input, signal, end });
    }),
}));
const another = new File(['x'], 'another.png', { type: 'image/png' });
vi.mock(import('../../../src/features/editor/editor-workbench.tsx'), () => ({
  EditorWorkbench: ({ store, onAnother }) => (
    <main>
      <button
        type="button"
        onClick={() => {
          store.apply({ kind: 'flip', axis: 'vertical' });
          onAnother(another);
        }}
      >
        another
      </button>
    </main>
  ),
}));

pageClock();
provideMissing();
objectAddresses();
const server = appServer({ 'GET /api/features': () => Response.json({}) });
let users = 0;
beforeEach(() => {
  openings.length = 0;
  users += 1;
});

/** An opened picture; each test has a user of its own, whose document no other finds. */
const opened = (): OpenedBase => ({
  ok: true,
  blob: new Blob(['picture']),
  bitmap: { width: 8, height: 6, close: () => undefined },
  width: 8,
  height: 6,
  isReduced: false,
});

async function openPage() {
  const page = renderInApp(<Edit userId={`user-${users}`} />);
  await settled();
  return {
    page,
    press: async (name: string) => {
      fireEvent.click(page.getByRole('button', { name }));
      await settled();
    },
    choose: async () => {
      const input = page.container.querySelector('input[type=file]') ?? document.body;
      Object.defineProperty(input, 'files', { configurable: true, value: [another] });
      fireEvent.change(input);
      await settled();
      await act(async () => openings.at(-1)?.end(opened()));
      await settled();
    },
  };
}

it('the page of the editor asks before it replaces a picture with edits', async () => {
  const { page, choose, press } = await openPage();
  await choose();
  expect(openings.map(({ input }) => input)).toEqual([another]);
  await press('another');
  const dialog = () => page.container.querySelector('dialog');
  expect([dialog()?.open, openings.length]).toEqual([true, 1]);
  const buttons = dialog()?.querySelectorAll('button');
  fireEvent.click([...(buttons ?? [])].at(-1) ?? document.body);
  await settled();
  expect([dialog(), openings.length]).toEqual([null, 2]);
});

describe('the page of an editor without a document', () => {
  it('opens the picture of its example', async () => {
    const { press } = await openPage();
    await press('Try it with this picture');
    expect(openings.map(({ input }) => input)).toEqual(['/pictures/pairs/edit-before-1200.webp']);
  });

  it('finishes a paid edit that another tab has left on the device', async () => {
    const userId = `user-${users}`;
    server.response('GET /api/jobs/left', () => refusal(404, 'not_found'));
    await storeEdit(userId, {
      jobId: 'left',
      edit: { kind: 'flip', axis: 'vertical' },
      options: { tool: 'filter' },
      recipe: startRecipe({ id: 'closed', width: 8, height: 6 }),
      ts: null,
    });
    await openPage();
    await until(async () => {
      await after(1000);
      expect(await readStoredEdits(userId)).toEqual([]);
    });
    expect(server.count('GET /api/jobs/left')).toBe(1);
  });
});
