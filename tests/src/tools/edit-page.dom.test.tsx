import '../../in-node/indexed-db.ts';
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startRecipe } from '../../../src/device/recipe/recipe.ts';
import type { OpenedBase } from '../../../src/features/editor/document/open-base.ts';
import { readStoredEdits, storeEdit } from '../../../src/features/editor/document/stored-edits.ts';
import { Component as Edit } from '../../../src/tools/edit.tsx';
import { appServer } from '../support/app-server.ts';
import { renderInApp } from '../support/in-app.tsx';
import { provideMissing } from '../support/missing-in-jsdom.ts';
import { objectAddresses } from '../support/object-addresses.ts';
import { pageClock, settled } from '../support/page-clock.ts';
import { refusal } from '../support/refusal.ts';
import { until } from '../support/until.ts';

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
  EditorWorkbench: ({ store, snapshot, onAnother, onCancelOpening }) => (
    <main>
      <p>{`states: ${snapshot.history.states.length}`}</p>
      <button
        type="button"
        onClick={() =>
          store.record((state) => ({
            ...state,
            selection: [{ kind: 'rectangle', x: 0, y: 0, width: 1, height: 1, mode: 'add' }],
          }))
        }
      >
        select
      </button>
      <button type="button" onClick={() => onAnother(another)}>
        another
      </button>
      {onCancelOpening ? (
        <button type="button" onClick={onCancelOpening}>
          cancel opening
        </button>
      ) : null}
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
  const input = () => page.container.querySelector('input[type=file]') ?? document.body;
  const atFirst = page.container.querySelector('[inert]') !== null;
  await settled();
  return {
    page,
    wasWaiting: atFirst,
    isWaiting: () => page.container.querySelector('[inert]') !== null,
    workbench: () => page.queryByRole('main'),
    text: () => page.container.textContent ?? '',
    press: async (name: string) => {
      fireEvent.click(page.getByRole('button', { name }));
      await settled();
    },
    choose: async () => {
      Object.defineProperty(input(), 'files', { configurable: true, value: [another] });
      fireEvent.change(input());
      await settled();
    },
    end: async (base: OpenedBase) => {
      await act(async () => openings.at(-1)?.end(base));
      await settled();
    },
  };
}

describe('the page of the editor', () => {
  it('opens a chosen picture, and the workbench with it', async () => {
    const page = await openPage();
    await page.choose();
    expect(openings.map(({ input }) => input)).toEqual([another]);
    expect(page.page.queryByText('Opening…') ?? page.page.queryByText(/^Opening/)).not.toBeNull();
    await page.end(opened());
    expect(page.workbench()).not.toBeNull();
  });

  it('says why a picture can’t be used, where the next one is chosen', async () => {
    const page = await openPage();
    await page.choose();
    await page.end({ ok: false, code: 'unreadable' });
    expect(page.text()).toContain('This picture can’t be used');
    await page.choose();
    expect(page.text()).not.toContain('This picture can’t be used');
  });
});

describe('the page of an editor without a document', () => {
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
      await settled();
      expect(await readStoredEdits(userId)).toEqual([]);
    });
    expect(server.count('GET /api/jobs/left')).toBe(1);
  });
});

describe('the workbench', () => {
  async function openWorkbench() {
    const page = await openPage();
    await page.choose();
    await page.end(opened());
    return page;
  }

  it('replaces an untouched picture at once, whose opening may be cancelled', async () => {
    const page = await openWorkbench();
    expect(page.page.queryByText('cancel opening')).toBeNull();
    await page.press('another');
    expect([openings.length, page.page.container.querySelector('dialog')]).toEqual([2, null]);
    await page.press('cancel opening');
    expect([openings[1]?.signal.aborted, page.page.queryByText('cancel opening')]).toEqual([
      true,
      null,
    ]);
  });

  it('asks before it replaces one with edits, and keeps it without the agreement', async () => {
    const page = await openWorkbench();
    await page.press('select');
    expect(page.text()).toContain('states: 2');
    await page.press('another');
    const dialog = () => page.page.container.querySelector('dialog');
    expect([dialog()?.open, openings.length]).toEqual([true, 1]);
    const [stay] = dialog()?.querySelectorAll('.justify-end button') ?? [];
    fireEvent.click(stay ?? document.body);
    await settled();
    expect([dialog(), openings.length]).toEqual([null, 1]);
    await page.press('another');
    const confirm = [...(dialog()?.querySelectorAll('button') ?? [])].at(-1);
    fireEvent.click(confirm ?? document.body);
    await settled();
    expect([dialog(), openings.map(({ input }) => input)]).toEqual([null, [another, another]]);
    await page.end(opened());
    expect(page.text()).toContain('states: 1');
  });
});
