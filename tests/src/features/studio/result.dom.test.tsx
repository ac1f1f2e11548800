import { act, fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { evictPictures } from '../../../../src/api/job-picture.ts';
import { ChangeField } from '../../../../src/features/studio/result/change-field.tsx';
import { FailedPicture } from '../../../../src/features/studio/result/no-picture.tsx';
import { useResultActions } from '../../../../src/features/studio/result/use-result-actions.ts';
import {
  type OwnPicture,
  useResultFile,
} from '../../../../src/features/studio/result/use-result-file.ts';
import { appServer } from '../../support/app-server.ts';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { objectAddresses } from '../../support/object-addresses.ts';
import { pageClock, settled } from '../../support/page-clock.ts';
import { toasts } from '../../support/page-toasts.ts';
import { failedJob, finishedJob } from '../../support/sample-jobs.ts';

const downloads: [Blob, string][] = [];
vi.mock(import('../../../../src/device/download.ts'), async (original) => ({
  ...(await original()),
  saveFile: async (file, name) => {
    downloads.push([file, name]);
  },
  toPng: async (picture) => new Blob(['png of ', await picture.text()]),
}));
vi.mock(
  import('../../../../src/features/studio/result/background-colors.ts'),
  async (original) => ({
    ...(await original()),
    flattenOnto: async (picture, color) => new Blob([`${await picture.text()} on ${color}`]),
  }),
);

provideMissing();

describe('a picture that is not there', () => {
  const open = (given: Partial<ComponentProps<typeof FailedPicture>> = {}) => {
    const onRetry = vi.fn<() => void>();
    const page = renderInApp(
      <FailedPicture
        job={failedJob('one')}
        mobile={false}
        mustBuy={() => false}
        onRetry={onRetry}
        {...given}
      />,
      { path: '/text-to-image' },
    );
    return { page, onRetry };
  };

  it('says what has failed, that it was free, and may be tried again', () => {
    const { page, onRetry } = open();
    expect(page.container.textContent).toContain('Try again with different settings');
    fireEvent.click(page.getByRole('button', { name: 'Try again, 1 credit' }));
    expect(onRetry).toHaveBeenCalledOnce();
    const links = page.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/contact?picture=one']);
  });

  it('leads to the shop where the credits are spent, and offers nothing without what a retry needs', () => {
    const poor = open({ mustBuy: () => true }).page;
    expect(poor.queryByRole('button')).toBeNull();
    expect(poor.getByRole('link', { name: /Try again/ }).getAttribute('href')).toContain(
      'returnTo=%2Ftext-to-image',
    );
    poor.unmount();
    for (const mustBuy of [true, false]) {
      const { page } = open({ mustBuy: () => mustBuy, onRetry: undefined });
      expect(page.queryByText(/Try again$|Buy/)).toBeNull();
      page.unmount();
    }
  });
});

describe('the change of a picture', () => {
  it('is sent by Enter, and gets another line by Shift and Enter', () => {
    const onChange = vi.fn<(text: string) => Promise<void>>();
    const { getByRole } = renderInApp(
      <ChangeField
        userId="user-1"
        jobId="one"
        isPortrait={false}
        mustBuy={false}
        canChange
        onChange={onChange}
      />,
    );
    const field = getByRole('textbox');
    fireEvent.change(field, { target: { value: ' A red door ' } });
    expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    expect(onChange.mock.calls).toEqual([['A red door']]);
  });
});

describe('the actions of a result', () => {
  pageClock();
  const read = new File(['read'], 'read.png', { type: 'image/png' });
  const ready = new File(['ready'], 'ready.png', { type: 'image/png' });

  /** What the browser was given to copy or to share. */
  let given: unknown[] = [];
  const take = async (content: unknown) => void given.push(content);

  beforeEach(() => {
    downloads.length = 0;
    given = [];
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly content: unknown;
        constructor(content: unknown) {
          this.content = content;
        }
      },
    );
    vi.stubGlobal('navigator', {
      clipboard: { write: ([item]: { content: unknown }[]) => take(item?.content) },
      share: ({ files }: { files: File[] }) => take(files),
      canShare: ({ files }: { files: File[] }) => files[0]?.type === 'image/png',
    });
  });

  function openActions({ reading = () => Promise.resolve(read), isReady = false } = {}) {
    let reads = 0;
    const file = {
      read: () => {
        reads += 1;
        return reading();
      },
      ready: isReady ? ready : null,
    };
    const { result } = hookInApp(() => useResultActions(file));
    return {
      isBusy: () => result.current.isBusy,
      begin: (name: 'download' | 'copy' | 'share') => act(() => result.current[name]()),
      reads: () => reads,
    };
  }

  it('the download of a picture is under way until the file is read, and has its name', async () => {
    const late = Promise.withResolvers<File>();
    const { begin, isBusy } = openActions({ reading: () => late.promise });
    expect(isBusy()).toBe(false);
    begin('download');
    expect(isBusy()).toBe(true);
    late.resolve(read);
    await settled();
    expect([isBusy(), downloads, toasts()]).toEqual([false, [[read, 'read.png']], []]);
  });

  it('the copy of a picture is passed as a promise at once, and announced when it is done', async () => {
    const { begin, isBusy } = openActions({ isReady: true });
    begin('copy');
    expect(given).toEqual([{ 'image/png': expect.any(Promise) }]);
    await settled();
    expect(toasts()).toMatchObject([{ type: 'success' }]);
    expect(isBusy()).toBe(false);
  });

  it.each([
    [true, ready, 0],
    [false, read, 1],
  ])('the sharing of a picture has the file, ready: %s', async (isReady, file, reads) => {
    const actions = openActions({ isReady });
    actions.begin('share');
    await settled();
    expect(given).toEqual([[file]]);
    expect([actions.reads(), toasts()]).toEqual([reads, []]);
  });
});

describe('the file of a picture', () => {
  pageClock();
  objectAddresses();
  const server = appServer({
    'GET /pictures/one.png': () => new Response('one'),
    'GET /pictures/two.png': () => new Response('two'),
  });
  afterEach(() => evictPictures());

  function openFile(first: { job?: Job; background?: string | null; isWanted?: boolean } = {}) {
    let now = {
      job: finishedJob('one'),
      own: null as OwnPicture | null,
      background: null as string | null,
      isWanted: false,
      ...first,
    };
    const { result, rerender } = hookInApp(() =>
      useResultFile(now.job, now.own, now.background, now.isWanted),
    );
    return {
      ready: async () => {
        await settled();
        return result.current.ready?.text() ?? null;
      },
      read: () => result.current.read(),
      readPlain: () => result.current.readPlain(),
      change: (next: Partial<typeof now>) => {
        now = { ...now, ...next };
        rerender();
      },
    };
  }

  it('is the device’s own picture where there is one, each version of it', async () => {
    const { read, change } = openFile();
    for (const version of [1, 2]) {
      change({ own: { blob: new Blob([`own ${version}`]), version } });
      expect(await (await read()).text()).toBe(`png of own ${version}`);
    }
    expect(server.count('GET /pictures/one.png')).toBe(0);
  });

  it('is a PNG with the name of its tool, read when it is asked for', async () => {
    const { read, ready } = openFile();
    expect(await ready()).toBeNull();
    expect(server.count('GET /pictures/one.png')).toBe(0);
    const file = await read();
    expect([await file.text(), file.name, file.type]).toEqual([
      'png of one',
      'generated-image.png',
      'image/png',
    ]);
  });

  it('is that of the picture and the background of now', async () => {
    const { ready, change, read } = openFile({ isWanted: true, background: '#ffffff' });
    expect(await ready()).toBe('png of one on #ffffff');
    change({ background: '#000000' });
    expect(await ready()).toBe('png of one on #000000');
    change({ background: null });
    expect(await ready()).toBe('png of one');
    change({ job: finishedJob('two') });
    expect(await ready()).toBe('png of two');
    expect(await (await read()).text()).toBe('png of two');
  });

  it('is for another tool the picture as it was made, with its background', async () => {
    const { readPlain, change } = openFile();
    expect(await (await readPlain()).text()).toBe('one');
    change({ background: '#ffffff' });
    expect(await (await readPlain()).text()).toBe('one on #ffffff');
  });

  it('whose link has expired is read by a new one', async () => {
    server.response('GET /pictures/one.png', () => new Response('', { status: 403 }));
    const result = { url: '/pictures/new.png', width: 1, height: 1, type: 'image/png' };
    server.response('GET /api/jobs/one', () =>
      Response.json({ job: finishedJob('one', { result }) }),
    );
    server.response('GET /pictures/new.png', () => new Response('new'));
    expect(await (await openFile().read()).text()).toBe('png of new');
  });
});
