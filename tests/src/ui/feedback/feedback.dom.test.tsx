import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toastDurationMs } from '../../../../domain/limits.ts';
import { ApiProblem } from '../../../../src/api/request.ts';
import { problemTexts } from '../../../../src/texts/en/shell/problems.ts';
import { uiTexts } from '../../../../src/texts/en/shell/ui.ts';
import { describeProblem } from '../../../../src/ui/feedback/describe-problem.tsx';
import { LoadFailure } from '../../../../src/ui/feedback/load-failure.tsx';
import { Modal } from '../../../../src/ui/feedback/modal.tsx';
import { replaceToasts } from '../../../../src/ui/feedback/replace-toasts.ts';
import { toastBox } from '../../../../src/ui/feedback/toast-position.ts';
import { Toaster } from '../../../../src/ui/feedback/toaster.tsx';
import { Avatar } from '../../../../src/ui/pictures/avatar.tsx';
import { dialogsInTests } from '../../support/dialogs.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { mediaInTests } from '../../support/media-queries.ts';
import { toastTitles } from '../../support/page-toasts.ts';

dialogsInTests();
mediaInTests();
afterEach(() => {
  vi.useRealTimers();
});

describe('a dialog', () => {
  it('shows the toasts inside, the uppermost first, and gives them back in any order', () => {
    const box = toastBox();
    expect(box.parentElement).toBe(document.body);
    const open = (title: string) =>
      renderInApp(
        <Modal title={title} onClose={() => undefined}>
          {null}
        </Modal>,
      );
    const first = open('First');
    expect(box.parentElement).toBe(screen.getByRole('dialog', { name: 'First' }));
    const second = open('Second');
    expect(box.parentElement).toBe(screen.getByRole('dialog', { name: 'Second' }));
    first.unmount();
    expect(box.parentElement).toBe(screen.getByRole('dialog', { name: 'Second' }));
    second.unmount();
    expect(box.parentElement).toBe(document.body);
  });
});

describe('what could not be loaded', () => {
  it('is loaded again by its button', () => {
    const retry = vi.fn<() => void>();
    renderInApp(<LoadFailure title="Not loaded" error={new Error('Lost')} onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain(uiTexts.checkConnection);
    screen.getByRole('button', { name: uiTexts.tryAgain }).click();
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it.each([
    [true, problemTexts.copied],
    [false, problemTexts.notCopied],
  ])('has a code that is copied whole (%s)', async (isAllowed, title) => {
    const copied: string[] = [];
    const writeText = async (text: string) => {
      if (!isAllowed) throw new Error('Not allowed');
      copied.push(text);
    };
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const requestId = 'abcdefgh-12';
    const problem = { title: 'No', status: 404, detail: 'Gone.', requestId };
    renderInApp(describeProblem('Gone.', new ApiProblem({ code: 'not_found', ...problem })));
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(toastTitles()).toEqual([title]));
    expect(copied).toEqual(isAllowed ? ['abcdefgh-12'] : []);
    vi.unstubAllGlobals();
  });
});

it('a toast that replaces another is shown even while the other leaves', () => {
  vi.useFakeTimers();
  renderInApp(<Toaster />);
  const show = (title: string, after: number) => {
    act(() => void toast(title, { id: replaceToasts('kind') }));
    act(() => void vi.advanceTimersByTime(after));
  };
  show('Opening', toastDurationMs + 50);
  show('Closed', 1000);
  expect(toastBox().textContent).toBe('Closed');
});

it('pictures of a user whose photo fails are the first letter, until there is another photo', () => {
  const avatar = (photoUrl: string) => (
    <Avatar name="ñandú" photoUrl={photoUrl} className="size-9" />
  );
  const { container, rerender } = renderInApp(avatar('/a.png'));
  const image = () => container.querySelector('img');
  expect([image()?.getAttribute('src'), image()?.getAttribute('referrerpolicy')]).toEqual([
    '/a.png',
    'no-referrer',
  ]);
  fireEvent.error(image() ?? document);
  expect([image(), container.textContent]).toEqual([null, 'Ñ']);
  rerender(avatar('/b.png'));
  expect(image()?.getAttribute('src')).toBe('/b.png');
});
