import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../../src/device/history/merge-history.ts';
import { UnsentNote } from '../../../../src/features/history/unsent-note.tsx';
import {
  dueToSend,
  noteFailed,
  noteSent,
  readUnsent,
} from '../../../../src/features/history/unsent-pictures.ts';
import { keepingTexts } from '../../../../src/texts/en/account/keeping.ts';
import { uiTexts } from '../../../../src/texts/en/shell/ui.ts';
import { renderInApp } from '../../support/in-app.tsx';

let tests = 0;
/** Ids of this test: what a page knows of a picture lasts until it is reloaded. */
let idOf: (name: string) => string;
beforeEach(() => {
  tests += 1;
  const own = tests;
  idOf = (name) => `${own}-${name}`;
});

const entry = (name: string, known: Partial<HistoryEntry> = {}): HistoryEntry => ({
  item: { id: idOf(name), type: 'edit', prompt: 'A fox', url: '', ts: 1_700_000_000_000 },
  isOnDevice: true,
  account: null,
  ...known,
});
const shown = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
const again = () => screen.getByRole('button', { name: uiTexts.tryAgain });

describe('the pictures that the account has not', () => {
  it('are counted as soon as one could not be sent, and go when it is', () => {
    renderInApp(<UnsentNote entries={[entry('a'), entry('b')]} isKept />);
    act(() => void noteFailed(idOf('a')));
    expect(shown()).toEqual([keepingTexts.unsent(1)]);
    act(() => void noteFailed(idOf('b')));
    expect(shown()).toEqual([keepingTexts.unsent(2)]);
    act(() => noteSent(idOf('a')));
    act(() => noteSent(idOf('b')));
    expect(shown()).toEqual([]);
  });

  it('are sent again at once by the button, which works until one fails again', () => {
    const item = entry('a').item;
    noteFailed(item.id);
    expect(dueToSend([item])).toEqual({ due: [], isAll: false });
    renderInApp(<UnsentNote entries={[entry('a')]} isKept />);
    expect(again().ariaBusy).toBeNull();
    const { round } = readUnsent();
    act(() => again().click());
    expect([readUnsent().round, again().ariaBusy]).toEqual([round + 1, 'true']);
    expect(dueToSend([item])).toEqual({ due: [item], isAll: true });
    act(() => void noteFailed(item.id));
    expect(again().ariaBusy).toBeNull();
    act(() => noteSent(item.id));
  });
});
