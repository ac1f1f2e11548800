import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { uncaughtErrors } from './page-errors.ts';

it('an error in a handler reaches the page of now, whichever page React was loaded with', async () => {
  const page = document;
  vi.resetModules();
  await import('../../in-node/own-page.ts');
  expect(document).not.toBe(page);
  const fail = () => {
    throw new Error('Failed');
  };
  const { container } = render(
    <button type="button" onClick={fail}>
      fail
    </button>,
  );
  const click = () => fireEvent.click(container.firstElementChild ?? container);
  expect(uncaughtErrors(click)).toEqual(['Failed']);
});
