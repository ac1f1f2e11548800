import { fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { evictPictures } from '../../../../src/api/job-picture.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobKey } from '../../../../src/api/query-keys.ts';
import { rememberSource } from '../../../../src/device/drafts/job-sources.ts';
import { deletionScope } from '../../../../src/device/history/deletion-marks.ts';
import { readFavorites } from '../../../../src/device/history/favorites.ts';
import type { SourcePicture } from '../../../../src/features/studio/input/use-source-picture.ts';
import { ToolOutput } from '../../../../src/features/studio/tool-output.tsx';
import type { ToolState } from '../../../../src/features/studio/use-tool.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { objectAddresses } from '../../support/object-addresses.ts';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { toasts } from '../../support/page-toasts.ts';
import { withResultCode } from '../../support/result-code.ts';
import { failedJob, finishedJob, queuedJob } from '../../support/sample-jobs.ts';
import { toolState } from './tool-state.ts';

withResultCode();

pageClock();
provideMissing();
objectAddresses();
const server = appServer({ 'GET /api/features': () => Response.json({}) });

afterEach(() => evictPictures());

const source: SourcePicture = {
  id: 'source-1',
  blob: new Blob(),
  width: 400,
  height: 300,
  url: 'blob:source',
};

function open(
  tool: Partial<ToolState> = {},
  given: Partial<ComponentProps<typeof ToolOutput>> = {},
) {
  const done: unknown[] = [];
  const element = (now: Partial<ToolState>) => (
    <ToolOutput
      userId="user-1"
      tool={toolState({ choose: (id) => void done.push(['choose', id]), ...now })}
      invitation="Describe it"
      onRetry={() => void done.push('retry')}
      onVary={({ id }) => void done.push(['vary', id])}
      {...given}
    />
  );
  const page = renderInApp(element(tool));
  const large = () => page.container.querySelector('img[width="1024"]');
  return {
    page,
    done,
    text: () => page.container.textContent ?? '',
    large: () => large()?.getAttribute('src') ?? null,
    /** Ends the loading of the large picture, after which its actions appear. */
    load: async () => {
      const image = large();
      if (image) fireEvent.load(image);
      await settled();
    },
    change: (next: Partial<ToolState>) => page.rerender(element(next)),
    key: (key: string) => fireEvent.keyDown(document.body, { key }),
  };
}

const isWorking = ({ page }: ReturnType<typeof open>) =>
  page.container.querySelector('.animate-develop') !== null;

describe('the result of a tool', () => {
  it('is in progress while the picture is sent, and the job before is not shown', () => {
    const output = open({ isBusy: true, isSending: true, job: finishedJob('old') });
    expect(output.large()).toBeNull();
    expect(output.text()).toContain('Uploading your picture');
    output.change({ isBusy: true, isSending: true, percent: 40 });
    expect(output.text()).toContain('Uploading your picture, 40 %');
    output.change({ isBusy: true, isSubmitting: true, job: finishedJob('old') });
    expect(output.large()).toBeNull();
    expect(output.text()).toContain('Getting ready');
  });

  it.each([
    ['waits for the network', { isSubmitting: true, isWaiting: true }, 'We can’t reach the server'],
    ['is in doubt', { isInDoubt: true, isUnclear: true }, 'Checking whether'],
  ])('can be cancelled while it %s', (_, given, label) => {
    const withdraw = vi.fn<ToolState['withdraw']>();
    const output = open({ isBusy: true, ...given, withdraw });
    expect(output.text()).toContain(label);
    fireEvent.click(output.page.getByRole('button', { name: 'Cancel' }));
    expect(withdraw).toHaveBeenCalledOnce();
    expect(toasts()).toMatchObject([{ type: 'info', title: 'Cancelled' }]);
  });

  it('of another tool is tried again as it was, and never as what the form has', () => {
    const repeat = vi.fn<ToolState['repeat']>();
    const request = { id: 'one', tool: 'img2img', uploadId: 'gone-0001', prompt: '' } as const;
    const output = open({ job: failedJob('one', { tool: 'img2img', request }), repeat });
    fireEvent.click(output.page.getByRole('button', { name: 'Try again, 1 credit' }));
    expect(repeat.mock.calls[0]?.[1]).toBeUndefined();
    output.change({ job: failedJob('one', { tool: 'img2img' }) });
    expect(output.page.queryByRole('button', { name: /Try again/ })).toBeNull();
  });

  it('is lost where the request never arrived, which may be tried again', () => {
    const resubmit = vi.fn<ToolState['resubmit']>();
    const output = open({ isLost: true, resubmit });
    expect(output.text()).not.toContain('Describe it');
    fireEvent.click(output.page.getByRole('button', { name: 'Try again, 1 credit' }));
    expect(resubmit).toHaveBeenCalledOnce();
  });
});

describe('a picture that was finished while the user was watching', () => {
  it('is in progress until it arrives, then shown, and announced to a screen reader', () => {
    const arriving = { job: finishedJob('one'), isNew: true, isArriving: true, isBusy: true };
    const output = open({ ...arriving, percent: 40 });
    expect([isWorking(output), output.large()]).toEqual([true, null]);
    expect(output.text()).toContain('Downloading your picture, 40 %');
    expect(output.text()).not.toContain('Creating');
    const ready = () => output.page.queryByText('Your picture is ready.');
    expect(ready()).toBeNull();
    output.change({ job: finishedJob('one'), isNew: true });
    expect([isWorking(output), output.large()]).toEqual([false, '/pictures/one.png']);
    expect(ready()).not.toBeNull();
  });
});

const fox = { tool: 'text2img', prompt: 'A fox' } as const;

/** The pictures of a batch are shown by their links. */
function withoutDownloads(): void {
  beforeEach(() => {
    for (const id of ['one', 'two', 'three']) {
      server.response(`GET /pictures/${id}.png`, () => new Response(null, { status: 404 }));
    }
  });
}

describe('pictures that were submitted together', () => {
  withoutDownloads();
  const jobs = () => [
    finishedJob('one', { batchId: 'batch' }),
    queuedJob('two', { batchId: 'batch', state: 'running', stage: 'rendering' }),
    queuedJob('three', { batchId: 'batch' }),
  ];

  it('are shown each as far as it is; what is queued can be cancelled', async () => {
    const batch = jobs();
    server.response('DELETE /api/batches/batch', () => Response.json({ batch: { jobs: [] } }));
    const output = open({ isBusy: true, job: batch[0] ?? null, batch });
    expect(output.text()).toContain('Creating your picture');
    fireEvent.click(output.page.getByRole('button', { name: 'Cancel' }));
    await settled();
    expect(server.count('DELETE /api/batches/batch')).toBe(1);
    fireEvent.click(output.page.getByRole('button', { name: 'Open picture 1' }));
    expect(output.done).toEqual([['choose', 'one']]);
    output.change({ isBusy: true, job: batch[0] ?? null, batch, chosen: batch[0] ?? null });
    fireEvent.click(output.page.getByRole('button', { name: 'All pictures' }));
    expect(output.done.at(-1)).toEqual(['choose', null]);
  });

  it('say at the end how many were made and which credits came back, and offer the others again', () => {
    const batch = [
      finishedJob('one', { batchId: 'batch' }),
      finishedJob('two', { batchId: 'batch' }),
      failedJob('three', { batchId: 'batch', request: { ...fox, id: 'three' } }),
    ];
    const repeat = vi.fn<ToolState['repeat']>();
    const output = open({ job: batch[0] ?? null, batch, repeat });
    expect(output.text()).toContain('2 pictures made, 1 credit returned');
    expect(output.text()).toContain('You were not charged');
    expect(output.page.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(output.page.getByRole('button', { name: 'Try again, 1 credit' }));
    expect(repeat.mock.calls[0]?.[0]).toBe(batch[2]);
  });
});

describe('a picture of a finished batch', () => {
  const request = { ...fox, options: { shape: '16:9' } } as const;
  const member = (id: string) => finishedJob(id, { batchId: 'batch', request: { ...request, id } });
  withoutDownloads();
  const openBatch = (given: Partial<ToolState> = {}) => {
    const batch = ['one', 'two', 'three'].map(member);
    return open({ job: batch[0] ?? null, batch, ...given });
  };
  const press = async ({ page }: ReturnType<typeof open>, name: string | RegExp) => {
    fireEvent.click(page.getByRole('button', { name }));
    await settled();
  };

  it('is a favorite, or deleted unless that is undone; the others stay', async () => {
    const output = openBatch();
    await press(output, 'Favorite: picture 2');
    expect([...readFavorites('user-1')]).toEqual(['two']);
    await press(output, 'Delete picture 2');
    expect(output.page.queryByRole('button', { name: 'Open picture 2' })).toBeNull();
    expect(output.page.queryByRole('button', { name: 'Open picture 3' })).not.toBeNull();
    expect(output.text()).toContain('Deleted');
    await after(10_000);
    expect(deletionScope('user-1', 'two')).toEqual({ everywhere: false });
    expect(queries.getQueryData(jobKey('two'))).toBeUndefined();
  });

  it('gets more like it, as many as the batch has and at their price', async () => {
    const submitLike = vi.fn<ToolState['submitLike']>();
    const output = openBatch({ submitLike });
    await press(output, 'More like this: Picture 2, 3 credits');
    const [from, count] = submitLike.mock.calls[0] ?? [];
    expect([from?.id, count]).toEqual(['two', 3]);
    output.page.unmount();
    const poor = openBatch({ submitLike, available: 2 });
    const button = poor.page.getByRole('button', { name: /More like this: Picture 2/ });
    expect(button).toHaveProperty('disabled', true);
  });
});

describe('the strip', () => {
  it('has the order of the arrow keys, which end with it, and move the caret in a text', async () => {
    const results = ['a', 'b', 'c'].map((id) => finishedJob(id));
    const output = open({ results, job: results[0] ?? null });
    const shown = output.page
      .getAllByRole('button', { name: /^Show picture/ })
      .map((each) => each.querySelector('img')?.getAttribute('src'));
    expect(shown).toEqual(['a', 'b', 'c'].map((id) => `/pictures/${id}.png`));
    for (const at of [0, 1, 2]) {
      output.change({ results, chosen: results[at] ?? null });
      output.key('ArrowRight');
      output.key('ArrowLeft');
    }
    await output.load();
    fireEvent.keyDown(output.page.getByRole('textbox'), { key: 'ArrowLeft' });
    expect(output.done.map((each) => (each as string[])[1])).toEqual(['b', 'c', 'a', 'b']);
  });
});

describe('the cancelling of the shown job', () => {
  it('is by its button or Escape, while it is in the queue', async () => {
    const output = open({ isBusy: true, job: queuedJob('one') });
    fireEvent.click(output.page.getByRole('button', { name: 'Cancel' }));
    output.key('Escape');
    await settled();
    output.change({ isBusy: true, job: queuedJob('one', { state: 'running' }) });
    output.key('Escape');
    // The chosen one is shown, not the newest.
    output.change({ isBusy: true, job: queuedJob('one'), chosen: queuedJob('other') });
    output.key('Escape');
    await settled();
    expect(['one', 'other'].map((id) => server.count(`DELETE /api/jobs/${id}`))).toEqual([2, 1]);
  });
});

describe('a finished picture', () => {
  it('has its actions once it is seen', async () => {
    const output = open({ job: finishedJob('one') });
    expect(output.page.queryByRole('button', { name: 'Download' })).toBeNull();
    await output.load();
    expect(output.page.queryByRole('button', { name: 'Download' })).not.toBeNull();
    fireEvent.click(output.page.getByRole('button', { name: /New version/ }));
    expect(output.done).toEqual([['vary', 'one']]);
  });

  it('is made a favorite, and deleted unless that is undone', async () => {
    const output = open({ job: finishedJob('one') });
    await output.load();
    const press = (name: string) => fireEvent.click(output.page.getByRole('button', { name }));
    press('Favorite');
    expect([...readFavorites('user-1')]).toEqual(['one']);
    press('Delete');
    expect([output.text().startsWith('Deleted'), output.large()]).toEqual([true, null]);
    await after(10_000);
    expect(deletionScope('user-1', 'one')).toEqual({ everywhere: false });
  });

  it('shows the price of its own new version, whatever the form would cost', async () => {
    const request = { id: 'one', tool: 'text2img', prompt: 'A fox', options: { quality: 'fine' } };
    const job = finishedJob('one', { request: request as Job['request'] });
    const output = open({ job, available: 2 });
    await output.load();
    const button = output.page.getByRole('button', { name: 'New version, 2 credits' });
    expect(button).toHaveProperty('disabled', false);
    output.change({ job, available: 1, mustBuy: (price) => price > 1 });
    expect(output.page.queryByRole('link', { name: /^New version · Buy/ })).not.toBeNull();
  });

  it('is compared with the picture that it was made from, and with no other', () => {
    const compared = () => {
      const output = open(
        { job: finishedJob('one', { tool: 'img2img' }) },
        { source, hasSourceShape: true },
      );
      const before = output.page.container.querySelector('img[src="blob:source"]');
      output.page.unmount();
      return before !== null;
    };
    expect(compared()).toBe(false);
    rememberSource('user-1', 'img2img', 'one', 'source-2');
    expect(compared()).toBe(false);
    rememberSource('user-1', 'img2img', 'one', 'source-1');
    expect(compared()).toBe(true);
  });
});

describe('the pictures one after the other', () => {
  it('each get a new link once, also after the link of another one had expired', async () => {
    const output = open({ job: finishedJob('one') });
    const fail = async () => {
      const image = output.page.container.querySelector('img[width="1024"]');
      if (image) fireEvent.error(image);
      await settled();
    };
    await fail();
    await fail();
    expect(server.count('GET /api/jobs/one')).toBe(1);
    output.change({ job: finishedJob('two') });
    await fail();
    expect(server.count('GET /api/jobs/two')).toBe(1);
  });
});
