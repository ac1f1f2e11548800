import { act, fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { tools } from '../../../../domain/tools/tools.ts';
import { takeOver } from '../../../../src/features/studio/input/picture-handoff.ts';
import { NextTools } from '../../../../src/features/studio/next-tools.tsx';
import { ToolForm } from '../../../../src/features/studio/tool-form.tsx';
import type { ToolState } from '../../../../src/features/studio/use-tool.ts';
import { useToolKeys } from '../../../../src/features/studio/use-tool-keys.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { lost } from '../../support/network.ts';
import { pageClock, settled } from '../../support/page-clock.ts';
import { toastTitles } from '../../support/page-toasts.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { toolState } from './tool-state.ts';

pageClock();
const server = appServer({
  'GET /api/credits': () => Response.json(creditsOf(5)),
  'GET /api/features': () => Response.json({}),
});

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
});

describe('the form of a tool', () => {
  function open(
    tool: Partial<ToolState> = {},
    given: Partial<ComponentProps<typeof ToolForm>> = {},
  ) {
    let submits = 0;
    const page = renderInApp(
      <ToolForm
        tool={toolState(tool)}
        label="Generate"
        busyLabel="Generating"
        missing={null}
        onSubmit={() => {
          submits += 1;
        }}
        {...given}
      />,
      { path: '/text-to-image' },
    );
    const button = () => page.queryByRole('button', { name: /Generat/ });
    return {
      page,
      button,
      isOff: () => button()?.getAttribute('aria-disabled') === 'true',
      note: () => page.getByRole('status').textContent,
      submits: () => submits,
      key: () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true }),
    };
  }

  it('submits by its button and by the key, with the price beside and the balance', () => {
    const { page, button, submits, key } = open();
    expect(page.getByRole('button').textContent).toContain('1 credit');
    expect(page.getByText('You have 5')).not.toBeNull();
    fireEvent.click(button() ?? document.body);
    key();
    expect(submits()).toBe(2);
  });

  it.each([
    ['not known', undefined, true],
    ['too low', 0, true],
    ['just enough', 1, false],
  ])('is off by the balance that is %s: %s', (_, available, isOff) => {
    expect(open({ available }).isOff()).toBe(isOff);
  });

  it.each([
    ['something is missing', {}, { missing: 'Describe it' }, 'Describe it'],
    [
      'as many run as may',
      { isBlocked: true, usedSlots: 3 },
      {},
      'Wait for one of the pictures in progress.',
    ],
  ])(
    'says why it is off where %s, by pointer, screen reader and tap',
    async (_, tool, given, reason) => {
      const { page, button, key, submits } = open(tool, given);
      key();
      expect(toastTitles()).toEqual([]);
      fireEvent.click(button() ?? document.body);
      await settled();
      expect(toastTitles()).toEqual([reason]);
      const described = button()?.getAttribute('aria-describedby') ?? '';
      expect(button()?.title).toBe(reason);
      expect(page.container.querySelector(`[id="${described}"]`)?.textContent).toContain(reason);
      expect(submits()).toBe(0);
    },
  );

  it('sells credits in place of its button where there are too few, and leads back here', () => {
    const { page, button, submits, key } = open({
      available: 0,
      isShort: true,
      mustBuy: () => true,
    });
    expect(page.queryByText('You need at least 1 credit.')).not.toBeNull();
    expect(button()).toBeNull();
    const shop = '/dashboard-pricing?returnTo=%2Ftext-to-image';
    const links = page.getAllByRole('link', { name: 'Buy credits' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([shop, shop]);
    key();
    expect(submits()).toBe(0);
  });

  it('says that the device seems to be offline, and stays on: the browser may be wrong', () => {
    const { note, isOff } = open();
    setOnline(false);
    expect([note(), isOff()]).toEqual(['You seem to be offline.', false]);
    setOnline(true);
    expect([note(), isOff()]).toEqual(['', false]);
  });

  it('says that the balance could not be read, and reads it again', async () => {
    server.response('GET /api/credits', lost);
    const { page, button } = open({ available: undefined });
    expect(button()?.getAttribute('aria-busy')).toBe('true');
    await settled();
    expect(button()?.getAttribute('aria-busy')).toBe('false');
    server.response('GET /api/credits', () => Response.json(creditsOf(5)));
    fireEvent.click(page.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

it('the keys of a tool are Ctrl or ⌘ with Enter, S or C, and Escape, each once, and not over a dialog', () => {
  const done: string[] = [];
  const names = ['submit', 'cancel', 'download', 'copy'] as const;
  function Keys() {
    useToolKeys(Object.fromEntries(names.map((name) => [name, () => void done.push(name)])));
    return <dialog />;
  }
  const { container } = renderInApp(<Keys />);
  /** Returns whether the browser's own shortcut is prevented. */
  const key = (name: string, keys: object = { ctrlKey: true }) =>
    !fireEvent.keyDown(container, { key: name, ...keys });
  expect(key('Enter') && key('s', { metaKey: true }) && key('c') && key('Escape', {})).toBe(true);
  expect(key('Enter', { ctrlKey: true, repeat: true })).toBe(true);
  // Without the modifier they are typed, and with another one they mean something else.
  expect(key('Enter', {}) || key('s', {}) || key('c', { ctrlKey: true, shiftKey: true })).toBe(
    false,
  );
  expect(done).toEqual(['submit', 'download', 'copy', 'cancel']);
  container.querySelector('dialog')?.setAttribute('open', '');
  expect([key('Enter'), done.length]).toEqual([false, 4]);
});

describe('the next tools', () => {
  it('get the picture that is there when one of them is chosen, unless it opens elsewhere', async () => {
    const picture = new Blob(['picture']);
    const page = renderInApp(<NextTools from={null} read={() => Promise.resolve(picture)} />);
    await settled();
    const links = page.getAllByRole('link');
    const hrefs = links.map((link) => link.getAttribute('href'));
    expect([new Set(hrefs).size, links.length]).toEqual([4, 4]);
    const taken = () => tools.map((tool) => takeOver(tool)).filter((one) => one !== null);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      fireEvent.click(links[0] ?? page.container, { [key]: true });
    }
    expect(taken()).toEqual([]);
    fireEvent.click(links[0] ?? page.container);
    const given = taken();
    expect(given).toHaveLength(1);
    expect(await given[0]?.picture).toBe(picture);
  });
});
