import { fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BackgroundRow } from '../../../../../src/features/studio/result/background-row.tsx';
import { CopyAndShare } from '../../../../../src/features/studio/result/copy-and-share.tsx';
import { GeneratedPicture } from '../../../../../src/features/studio/result/generated-picture.tsx';
import {
  DevelopingPicture,
  FailedPicture,
} from '../../../../../src/features/studio/result/picture-frame.tsx';
import { ResultActions } from '../../../../../src/features/studio/result/result-actions.tsx';
import { ResultStrip } from '../../../../../src/features/studio/result/result-strip.tsx';
import { renderInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { failedJob, finishedJob, queuedJob } from '../../../support/sample-jobs.ts';

provideMissing();

/** A function that records what it was called with. */
function recorder() {
  const calls: unknown[][] = [];
  return { calls, call: (...given: unknown[]) => void calls.push(given) };
}

const handlers = () => {
  const done: string[] = [];
  const act = (name: string) => () => void done.push(name);
  return {
    done,
    actions: { isBusy: false, download: act('download'), copy: act('copy'), share: act('share') },
  };
};

describe('a generated picture', () => {
  function open(given: Partial<ComponentProps<typeof GeneratedPicture>> = {}) {
    const seen = recorder();
    const reread = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
    const page = renderInApp(
      <GeneratedPicture
        job={finishedJob('one')}
        isNew={false}
        reread={reread}
        onSeen={seen.call}
        {...given}
      />,
    );
    const image = () => page.container.querySelector('img') ?? page.container;
    return { page, image, seen: seen.calls, reread };
  }

  it('has its link, its shape and its prompt, and is seen when it has loaded', () => {
    const { image, seen, reread } = open();
    const { attributes } = image();
    expect(
      ['src', 'width', 'height', 'alt'].map((name) => attributes.getNamedItem(name)?.value),
    ).toEqual(['/pictures/one.png', '1024', '768', 'A fox']);
    expect(seen).toHaveLength(0);
    fireEvent.load(image());
    expect([seen.length, reread.mock.calls.length]).toEqual([1, 0]);
  });

  it('that fails to load gets a new link once, and is loaded again under the same address', () => {
    const { image, seen, reread } = open();
    const first = image();
    fireEvent.error(first);
    expect([seen.length, reread.mock.calls.length]).toEqual([1, 1]);
    expect(image()).not.toBe(first);
    fireEvent.error(image());
    expect([seen.length, reread.mock.calls.length]).toEqual([2, 1]);
  });
});

describe('the background of a cut-out', () => {
  function open(background: string | null) {
    const chosen = recorder();
    const page = renderInApp(<BackgroundRow background={background} onChoose={chosen.call} />);
    const pressed = () =>
      page
        .getAllByRole('button')
        .filter((button) => button.getAttribute('aria-pressed') === 'true')
        .map(({ title }) => title);
    return { page, chosen: chosen.calls, pressed };
  }

  it('is chosen, taken away, or any other', () => {
    const { page, chosen } = open('#123456');
    fireEvent.click(page.getByTitle('Sky'));
    fireEvent.click(page.getByTitle('Transparent'));
    const any = page.getByLabelText('Any color');
    expect(any.getAttribute('value')).toBe('#123456');
    fireEvent.change(any, { target: { value: '#654321' } });
    expect(chosen).toEqual([['#bcd7ea'], [null], ['#654321']]);
  });
});

describe('the actions for a picture', () => {
  const open = (given: Partial<ComponentProps<typeof ResultActions>> = {}) => {
    const { done, actions } = handlers();
    const onVary = () => void done.push('vary');
    const page = renderInApp(
      <ResultActions
        actions={actions}
        cost={2}
        onVary={onVary}
        canVary
        mustBuy={false}
        {...given}
      />,
      { path: '/headshot?result=one' },
    );
    return { page, done };
  };

  it('lead to the shop and back where the credits are spent', () => {
    const { page } = open({ mustBuy: true });
    expect(page.queryByRole('button', { name: /New version/ })).toBeNull();
    expect(page.getByRole('link').getAttribute('href')).toContain(
      'returnTo=%2Fheadshot%3Fresult%3Done',
    );
    expect(open({ mustBuy: true, onVary: undefined }).page.queryAllByRole('link')).toHaveLength(1);
  });

  it('copy and share where the browser can, each by its button', () => {
    const { done, actions } = handlers();
    const bare = renderInApp(<CopyAndShare actions={actions} />);
    expect(bare.queryAllByRole('button')).toEqual([]);
    bare.unmount();
    vi.stubGlobal('ClipboardItem', class {});
    Object.assign(navigator, { canShare: () => true });
    const page = renderInApp(<CopyAndShare actions={actions} />);
    fireEvent.click(page.getByRole('button', { name: 'Copy' }));
    fireEvent.click(page.getByRole('button', { name: 'Share' }));
    expect(done).toEqual(['copy', 'share']);
    Reflect.deleteProperty(navigator, 'canShare');
  });
});

describe('a picture in progress', () => {
  const idle = { isSending: false, isReconnecting: false, isInDoubt: false, usualMs: null };

  it('may be cancelled while it is in the queue, and not later', () => {
    const cancelled = recorder();
    const open = (job: ReturnType<typeof queuedJob> | null) =>
      renderInApp(<DevelopingPicture {...idle} job={job} onCancel={cancelled.call} />);
    const queued = open(queuedJob('one'));
    fireEvent.click(queued.getByRole('button', { name: 'Cancel' }));
    expect(cancelled.calls).toHaveLength(1);
    queued.unmount();
    expect(open(queuedJob('one', { state: 'running' })).queryByText('Cancel')).toBeNull();
    expect(open(null).queryByText('Cancel')).toBeNull();
  });
});

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

  it('that was cancelled needs no help, and is called so', () => {
    const { page, text } = open({
      job: failedJob('one', { state: 'cancelled', error: { code: 'cancelled', message: '' } }),
    });
    expect(text()).toMatch(/cancelled/i);
    expect(page.queryAllByRole('link')).toEqual([]);
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

describe('the strip of earlier pictures', () => {
  const open = (given: Partial<ComponentProps<typeof ResultStrip>> = {}) => {
    const chosen = recorder();
    const page = renderInApp(
      <ResultStrip
        tool="text2img"
        results={[finishedJob('one'), finishedJob('two', { prompt: undefined })]}
        shownId="two"
        isWorking={false}
        onChoose={chosen.call}
        {...given}
      />,
    );
    const names = () =>
      page.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
    const shown = () =>
      page
        .queryAllByRole('button')
        .filter((button) => button.getAttribute('aria-current') === 'true')
        .map((button) => button.getAttribute('aria-label'));
    return { page, chosen: chosen.calls, names, shown };
  };

  it('is there from the second picture on, of which the one in progress is one', () => {
    expect(open({ results: [finishedJob('one')] }).names()).toEqual([]);
    expect(open({ results: [], isWorking: true }).names()).toEqual([]);
    expect(open({ results: [finishedJob('one')], isWorking: true }).names()).toEqual([
      'The picture in progress',
      'Show picture 1: A fox',
    ]);
  });

  it('marks the picture that is shown, and chooses another', () => {
    const { page, names, shown, chosen } = open();
    expect(names()).toEqual(['Show picture 1: A fox', 'Show picture 2: no prompt']);
    expect(shown()).toEqual(['Show picture 2: no prompt']);
    fireEvent.click(page.getByLabelText('Show picture 1: A fox'));
    expect(chosen).toEqual([['one']]);
    expect(page.getByRole('link').getAttribute('href')).toContain('?tool=text2img');
  });
});
