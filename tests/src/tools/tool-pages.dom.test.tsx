import '../../in-node/indexed-db.ts';
import { act, fireEvent, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../domain/account/job.ts';
import { saveSessionDraft } from '../../../src/device/drafts/session-draft.ts';
import '../../../src/features/studio/options/option-rows.tsx';
import type { ShrinkResponse } from '../../../src/device/shrinking/shrink-worker.ts';
import { featuresStore } from '../../../src/features/availability/availability.ts';
import { takeOver } from '../../../src/features/studio/input/picture-handoff.ts';
import { Component as Bgremove } from '../../../src/tools/bgremove.tsx';
import { Component as Headshot } from '../../../src/tools/headshot.tsx';
import { Component as Img2img } from '../../../src/tools/img2img.tsx';
import { Component as Text2img } from '../../../src/tools/text2img.tsx';
import { until } from '../../until.ts';
import { appServer, lateResponse } from '../support/app-server.ts';
import { renderInApp } from '../support/in-app.tsx';
import { provideMissing } from '../support/missing-in-jsdom.ts';
import { objectAddresses } from '../support/object-addresses.ts';
import { pageClock, settled } from '../support/page-clock.ts';
import { toastTitles } from '../support/page-toasts.ts';
import { refusal } from '../support/refusal.ts';
import { withResultCode } from '../support/result-code.ts';
import { creditsOf } from '../support/sample-credits.ts';
import { failedJob, finishedJob } from '../support/sample-jobs.ts';
import { VisitedPlace } from '../support/visited-place.tsx';

withResultCode();

/** What was opened: a file, or the address of a picture. */
const opened: unknown[] = [];
/** While it is set, pictures open when it resolves. */
let opening: Promise<void> | undefined;
vi.mock(import('../../../src/device/shrinking/shrink-picture.ts'), () => ({
  shrinkPicture: async (input): Promise<ShrinkResponse> => {
    opened.push(input);
    await opening;
    return {
      ok: true,
      blob: new Blob(['small'], { type: 'image/jpeg' }),
      width: 8,
      height: 6,
      original: { width: 80, height: 60 },
    };
  },
}));

pageClock();
provideMissing();
objectAddresses();
/** The requests of jobs, without their ids and prices. */
let submitted: unknown[] = [];
const server = appServer({
  'GET /api/credits': () => Response.json(creditsOf(5)),
  'GET /api/jobs': () => Response.json({ jobs: [] }),
  'GET /api/features': () => Response.json({}),
  'GET /api/prompts/limits': () => Response.json({ providerLength: null }),
  'GET /presets/presets.json': () => Response.json([]),
  'POST /api/uploads': () => Response.json({ id: 'upload-1' }),
  'POST /api/jobs': ({ body }) => {
    const { id, expectedCost: _, ...rest } = Object(body);
    submitted.push(rest);
    return Response.json({ job: failedJob(String(id), { tool: rest.tool, prompt: rest.prompt }) });
  },
});

const file = new File(['x'], 'one.png', { type: 'image/png' });

beforeEach(() => {
  opened.length = 0;
  submitted = [];
  opening = undefined;
});

async function openTool(tool: ReactNode, path = '/tool') {
  const page = renderInApp(
    <>
      {tool}
      <VisitedPlace />
    </>,
    { path },
  );
  await settled();
  // The examples have code of their own.
  await settled();
  return {
    page,
    place: () => page.getByRole('log').textContent,
    typed: () => page.getAllByRole('textbox')[0]?.textContent,
    type: (value: string) => {
      const [box] = page.getAllByRole('textbox');
      if (box) fireEvent.change(box, { target: { value } });
    },
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    has: (name: string | RegExp) => page.queryByRole('button', { name }) !== null,
    isOff: (name: string | RegExp) =>
      page.queryByRole('button', { name })?.getAttribute('aria-disabled') === 'true',
    press: async (name: string | RegExp) => {
      fireEvent.click(page.getByRole('button', { name }));
      await settled();
    },
    key: async () => {
      fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
      await settled();
    },
    drop: async (name: 'drop' | 'dragover' = 'drop') => {
      const event = new Event(name, { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { files: [file], types: ['Files'] } });
      act(() => {
        document.dispatchEvent(event);
      });
      await settled();
    },
  };
}

describe('Text to Image', () => {
  it('sends the typed prompt without spaces around it, by its button and by the key', async () => {
    const tool = await openTool(<Text2img userId="user-1" />);
    expect(tool.isOff(/Generate/)).toBe(true);
    await tool.key();
    tool.type('  ');
    expect(tool.isOff(/Generate/)).toBe(true);
    tool.type(' A fox ');
    await tool.press(/Generate/);
    await tool.key();
    expect(submitted).toEqual([
      { tool: 'text2img', prompt: 'A fox' },
      { tool: 'text2img', prompt: 'A fox' },
    ]);
  });

  it('tries the prompt of the failed job again, not what was typed since', async () => {
    const tool = await openTool(<Text2img userId="user-1" />);
    tool.type('A fox');
    await tool.press(/Generate/);
    tool.type('A mill');
    await tool.press('Try again, 1 credit');
    expect(submitted[1]).toEqual({ tool: 'text2img', prompt: 'A fox' });
  });

  describe('where the finer quality is chosen for the next picture', () => {
    const request = { tool: 'text2img', prompt: 'A fox' } as const;
    let prices: unknown[];
    /** Opens the tool with a job that it follows. */
    const openWith = async (job: Job) => {
      const userId = `follower-of-${job.id}`;
      const qualities = [
        { id: 'standard', extraCost: 0 },
        { id: 'fine', extraCost: 1 },
      ];
      server.response('GET /api/features', () => Response.json({ qualities, referencesMax: 1 }));
      server.response('GET /api/jobs', () => Response.json({ jobs: [job] }));
      server.response(`GET /api/jobs/${job.id}`, () => Response.json({ job }));
      localStorage.setItem(`imagemint.${userId}.text2img.job`, job.id);
      saveSessionDraft(
        userId,
        'text2img.options',
        JSON.stringify({ quality: 'fine', seed: null, count: 1 }),
      );
      await featuresStore.reload();
      return openTool(<Text2img userId={userId} />);
    };
    beforeEach(() => {
      prices = [];
      server.response('POST /api/jobs', ({ body }) => {
        const { id, references, expectedCost } = Object(body);
        if (references) return refusal(409, 'unknown_upload');
        prices.push(expectedCost);
        return Response.json({
          job: failedJob(String(id), { request: { ...request, id: String(id) } }),
        });
      });
    });

    it('a failed one is tried again at the price of its button, also without its references', async () => {
      const references = ['gone-0001'];
      const options = { referenceRoles: ['subject' as const] };
      const failed = { ...request, id: 'failed', references, options };
      const tool = await openWith(failedJob('failed', { prompt: 'A fox', request: failed }));
      await tool.press('Try again, 1 credit');
      expect(prices).toEqual([1]);
    });

    it('one without its request is tried again with the usual options', async () => {
      const tool = await openWith(failedJob('forgotten', { cost: 2, prompt: 'A fox' }));
      await tool.press('Try again, 1 credit');
      expect(prices).toEqual([1]);
    });
  });

  it('takes over the prompt of an example', async () => {
    const tool = await openTool(<Text2img userId="example" />);
    const examples = within(tool.page.getByRole('region', { name: 'Examples' }));
    const [example] = examples.getAllByRole('button');
    fireEvent.click(example ?? document.body);
    expect(tool.typed()).toBe(example?.textContent);
  });

  it('makes the next version of its picture from what should change', async () => {
    const job = finishedJob('job-1');
    server.response('GET /api/jobs', () => Response.json({ jobs: [job] }));
    server.response(`GET ${job.result?.url}`, () => new Response('picture'));
    const tool = await openTool(<Text2img userId="change" />, '/tool?result=job-1');
    const large = tool.page.container.querySelector('img[width="1024"]');
    fireEvent.load(large ?? document.body);
    await settled();
    const field = tool.page.getByLabelText('What should change?');
    fireEvent.change(field, { target: { value: 'A red door' } });
    await tool.press(/^Change/);
    const change = { tool: 'img2img', prompt: 'A red door', uploadId: 'upload-1' };
    // The code that reads the picture takes real time.
    await until(async () => {
      await settled();
      expect(submitted).toEqual([change]);
    });
  });

  it('hands a dropped picture over to Image to Image, which says so once it is open', async () => {
    const tool = await openTool(<Text2img userId="user-1" />);
    await tool.drop('dragover');
    expect(tool.page.queryByText('Drop it anywhere')).not.toBeNull();
    await tool.drop();
    expect(tool.page.queryByText('Drop it anywhere')).toBeNull();
    expect(tool.place()).toBe('/image-to-image');
    expect(toastTitles()).toEqual([]);
    const given = takeOver('img2img');
    expect(await given?.picture).toBe(file);
    given?.onOpened?.();
    expect(toastTitles()).toEqual(['Your picture is here now']);
  });
});

it.each([
  ['Image to Image', Img2img, /^Transform/, { tool: 'img2img', prompt: 'In ink' }],
  ['Headshot', Headshot, /^Generate/, { tool: 'headshot', prompt: 'In ink' }],
  ['Background Removal', Bgremove, /^Remove (?!the)/, { tool: 'bgremove' }],
])(
  '%s sends its picture with what is typed, if anything, and none before it or while another opens',
  async (name, Tool, button, request) => {
    const tool = await openTool(<Tool userId={name} />);
    expect(tool.isOff(button)).toBe(true);
    await tool.drop();
    expect(tool.isOff(button)).toBe(false);
    const isDescribed = 'prompt' in request;
    if (isDescribed) tool.type(' In ink ');
    const opens = Promise.withResolvers<void>();
    opening = opens.promise;
    await tool.drop();
    expect(tool.isOff(button)).toBe(true);
    await tool.key();
    expect(submitted).toEqual([]);
    opens.resolve();
    await settled();
    await tool.press(button);
    if (isDescribed) tool.type('');
    await tool.press(button);
    const sent = { ...request, uploadId: 'upload-1' };
    expect(submitted).toEqual([sent, isDescribed ? { ...sent, prompt: '' } : sent]);
  },
);

it('Headshot puts the chosen clothes into the prompt, and takes them out again, whatever the provider offers', async () => {
  const tool = await openTool(<Headshot userId="clothes" />);
  tool.type('Smiling');
  const clothes = within(tool.page.getByRole('group', { name: 'Clothes' }));
  fireEvent.click(clothes.getByRole('radio', { name: 'Suit' }));
  expect(tool.typed()).toBe('Smiling. Wearing a dark suit with a white shirt.');
  fireEvent.click(clothes.getByRole('radio', { name: 'As described' }));
  expect(tool.typed()).toBe('Smiling.');
});

it('Image to Image tries the description of now again, and that of the failed job where there is none', async () => {
  const tool = await openTool(<Img2img userId="user-3" />);
  await tool.drop();
  tool.type('In ink');
  await tool.press(/^Transform/);
  tool.type('In chalk');
  await tool.press('Try again, 1 credit');
  tool.type(' ');
  await tool.press('Try again, 1 credit');
  expect(submitted.map((one) => Object(one).prompt)).toEqual(['In ink', 'In chalk', 'In chalk']);
});

describe('a reference that is opening', () => {
  const files = ['a', 'b', 'c'].map((name) => new File([name], name, { type: 'image/png' }));
  const openReferences = async (userId: string) => {
    server.response('GET /api/features', () => Response.json({ referencesMax: 2 }));
    const tool = await openTool(<Text2img userId={userId} />);
    const choose = async (chosen: readonly File[]) => {
      const picker = tool.page.getByLabelText('Add a picture', { selector: 'input' });
      fireEvent.change(picker, { target: { files: chosen } });
      await settled();
    };
    return { ...tool, choose };
  };
  const rolesSent = () => submitted.map((one) => Object(one).options?.referenceRoles);

  it('is shown, takes a place, and keeps Generate off until it is part of the request', async () => {
    const tool = await openReferences('references-1');
    tool.type('A fox');
    const opens = Promise.withResolvers<void>();
    opening = opens.promise;
    await tool.choose(files.slice(0, 1));
    expect(tool.page.getAllByText('Opening…')).toHaveLength(1);
    expect(tool.button(/^Generate/).title).toBe('Your picture is not open yet.');
    await tool.choose(files.slice(1));
    expect(tool.page.getAllByText('Opening…')).toHaveLength(2);
    expect([opened.length, tool.has('Add a picture')]).toEqual([2, false]);
    await tool.key();
    await tool.press(/^Generate/);
    expect(submitted).toEqual([]);
    opens.resolve();
    await settled();
    expect(tool.page.queryByText('Opening…')).toBeNull();
    await tool.press(/^Generate/);
    expect(rolesSent()).toEqual([['subject', 'subject']]);
  });

  it('keeps Generate off while the saved ones are read, where the provider takes any', async () => {
    const first = await openReferences('references-2');
    first.type('A fox');
    await first.choose(files.slice(0, 1));
    first.page.unmount();
    const again = renderInApp(<Text2img userId="references-2" />, { path: '/tool' });
    const generate = () => again.getByRole('button', { name: /^Generate/ });
    expect(generate().title).toBe('Your picture is not open yet.');
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await settled();
    expect(submitted).toEqual([]);
    fireEvent.click(generate());
    await settled();
    expect(rolesSent()).toEqual([['subject']]);
    again.unmount();
    server.response('GET /api/features', () => Response.json({}));
    await featuresStore.reload();
    const without = await openTool(<Text2img userId="references-2" />);
    expect(without.isOff(/^Generate/)).toBe(false);
  });

  it('that the browser gives up on says so, and no longer keeps Generate off', async () => {
    const tool = await openReferences('references-4');
    tool.type('A fox');
    const opens = Promise.withResolvers<void>();
    opening = opens.promise;
    await tool.choose(files.slice(0, 1));
    opens.reject(new Error('The worker ended'));
    await settled();
    expect(toastTitles()).toEqual(['This picture can’t be used']);
    expect(tool.isOff(/^Generate/)).toBe(false);
  });

  it('is one of the user’s pictures from the tap on, while it is downloaded', async () => {
    const job = finishedJob('job-1');
    const late = lateResponse();
    server.response('GET /api/jobs', () => Response.json({ jobs: [job] }));
    server.response(`GET ${job.result?.url}`, late.response);
    const tool = await openReferences('references-3');
    tool.type('A fox');
    await tool.press('Your pictures');
    await tool.press('Use picture 1 as a reference');
    expect(tool.page.getAllByText('Opening…')).toHaveLength(1);
    expect(tool.isOff(/^Generate/)).toBe(true);
    late.give(new Response(null, { status: 404 }));
    await settled();
    expect(toastTitles()).toEqual(['The picture could not be opened here']);
    expect(tool.isOff(/^Generate/)).toBe(false);
  });
});
