import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { evictPictures } from '../../../../../src/api/job-picture.ts';
import { useIsArriving } from '../../../../../src/features/studio/job/use-arriving-picture.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { finishedJob } from '../../../support/sample-jobs.ts';

/** The pictures that the page downloads, in order. */
let images: { src: string; image: EventTarget }[] = [];

class DownloadedImage extends EventTarget {
  set src(src: string) {
    images.push({ src, image: this });
  }
}

beforeEach(() => {
  images = [];
  vi.stubGlobal('Image', DownloadedImage);
  URL.createObjectURL = () => 'blob:cached';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  evictPictures();
  vi.unstubAllGlobals();
});

function arriving(first: Job | null) {
  let job = first;
  const { result, rerender, unmount } = hookInApp(() => useIsArriving(job));
  return {
    isArriving: () => result.current,
    show: (next: Job | null) => {
      job = next;
      rerender();
    },
    end: (name: 'load' | 'error', at = -1) => {
      act(() => {
        images.at(at)?.image.dispatchEvent(new Event(name));
      });
    },
    unmount,
  };
}

describe('a picture that has just succeeded', () => {
  it.each(['load', 'error'] as const)('is arriving until its image says %s', (name) => {
    const { isArriving, end } = arriving(finishedJob('one'));
    expect([isArriving(), images.map(({ src }) => src)]).toEqual([true, ['/pictures/one.png']]);
    end(name);
    expect([isArriving(), images.length]).toEqual([false, 1]);
  });

  it('that has arrived is not downloaded again under a new link', () => {
    const { isArriving, end, show } = arriving(finishedJob('one'));
    end('load');
    show(
      finishedJob('one', { result: { url: '/new.png', width: 1, height: 1, type: 'image/png' } }),
    );
    expect([isArriving(), images.length]).toEqual([false, 1]);
  });

  it('is arriving for itself after another one, whose late end does not count', () => {
    const { isArriving, end, show } = arriving(finishedJob('one'));
    show(finishedJob('two'));
    end('load', 0);
    expect(isArriving()).toBe(true);
    end('load');
    expect([isArriving(), images.map(({ src }) => src)]).toEqual([
      false,
      ['/pictures/one.png', '/pictures/two.png'],
    ]);
    // Back to the first, which is not known to have arrived.
    show(finishedJob('one'));
    expect(isArriving()).toBe(true);
    show(null);
    expect(isArriving()).toBe(false);
  });
});
