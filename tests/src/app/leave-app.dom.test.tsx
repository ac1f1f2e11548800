import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { frameTexts } from '../../../src/texts/en/shell/frame.ts';
import { renderInApp } from '../support/in-app.tsx';
import { openAt, recordLeaving } from '../support/page-address.ts';

const left = recordLeaving();
// What document this is, is known once.
beforeEach(() => {
  vi.resetModules();
});
async function open(documentOf: string, path: string) {
  openAt(documentOf);
  const { LeaveApp } = await import('../../../src/app/leave-app.tsx');
  return renderInApp(<LeaveApp />, { path });
}

describe('an address that needs a document of its own', () => {
  it('whose document is the app itself has no network, and waits for it or for a click', async () => {
    const { unmount } = await open('/hi/pricing', '/pricing');
    expect([left.length, screen.getByRole('heading').textContent]).toEqual([
      0,
      frameTexts.stuck.noAnswer.title,
    ]);
    screen.getByRole('button').click();
    expect(left).toEqual(['reload']);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(left).toEqual(['reload', 'reload']);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(left).toHaveLength(2);
  });
});
