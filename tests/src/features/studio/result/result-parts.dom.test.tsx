import { fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { FailedPicture } from '../../../../../src/features/studio/result/picture-frame.tsx';
import { renderInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { failedJob } from '../../../support/sample-jobs.ts';

provideMissing();

/** A function that records what it was called with. */
function recorder() {
  const calls: unknown[][] = [];
  return { calls, call: (...given: unknown[]) => void calls.push(given) };
}

describe('a picture that is not there', () => {
  const open = (given: Partial<ComponentProps<typeof FailedPicture>> = {}) => {
    const retried = recorder();
    const page = renderInApp(
      <FailedPicture
        job={failedJob('one')}
        mobile={false}
        mustBuy={false}
        onRetry={retried.call}
        {...given}
      />,
      { path: '/text-to-image' },
    );
    return { page, retried: retried.calls, text: () => page.container.textContent };
  };

  it('says what has failed, that it was free, and may be tried again', () => {
    const { page, retried, text } = open();
    expect(text()).toContain('Try again with different settings');
    fireEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(retried).toHaveLength(1);
    expect(page.getAllByRole('link')).toHaveLength(1);
  });

  it('leads to the shop where the credits are spent, and offers nothing without what a retry needs', () => {
    const poor = open({ mustBuy: true }).page;
    expect(poor.queryByRole('button')).toBeNull();
    expect(poor.getByRole('link', { name: /Try again/ }).getAttribute('href')).toContain(
      'returnTo=%2Ftext-to-image',
    );
    poor.unmount();
    for (const mustBuy of [true, false]) {
      const { page } = open({ mustBuy, onRetry: undefined });
      expect(page.queryByText(/Try again$|Buy/)).toBeNull();
      page.unmount();
    }
  });
});
