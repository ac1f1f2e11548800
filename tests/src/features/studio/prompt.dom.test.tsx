import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { promptLengthMax } from '../../../../domain/limits.ts';
import { promptParameter } from '../../../../domain/routes.ts';
import type { Style } from '../../../../domain/tools/picture-options.ts';
import type { OptionState } from '../../../../src/features/studio/options/use-picture-options.ts';
// Loaded already, as on a page that was open for a moment.
import '../../../../src/features/studio/prompt/sent-note.tsx';
import { PromptBox } from '../../../../src/features/studio/prompt/prompt-box.tsx';
import { usePromptDraft } from '../../../../src/features/studio/prompt/use-prompt-draft.ts';
import { UsedSettings } from '../../../../src/features/studio/prompt/used-prompt.tsx';
import { appServer, lateResponse } from '../../support/app-server.ts';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { toasts } from '../../support/page-toasts.ts';
import { refusal } from '../../support/refusal.ts';
import { finishedJob } from '../../support/sample-jobs.ts';

describe('the box of a prompt', () => {
  pageClock();
  provideMissing();
  const server = appServer({
    'GET /api/prompts/limits': () => Response.json({ providerLength: null }),
    'POST /api/prompts/improve': () => Response.json({ prompt: 'A better fox' }),
    'POST /api/prompts/ideas': () => Response.json({ ideas: ['A mill', 'A lighthouse'] }),
  });

  function Tool({ first, style }: { first: string; style?: Style }) {
    const [prompt, setPrompt] = useState(first);
    return (
      <PromptBox
        tool="headshot"
        label="Prompt"
        placeholder=""
        rows={2}
        prompt={prompt}
        options={style && { style }}
        onChange={setPrompt}
      />
    );
  }

  async function openBox(first = 'A fox') {
    const page = renderInApp(<Tool first={first} />);
    await settled();
    const box = () => page.getByLabelText('Prompt');
    return {
      page,
      text: () => box().textContent,
      style: (style: Style) => page.rerender(<Tool first={first} style={style} />),
      type: (value: string) => fireEvent.change(box(), { target: { value } }),
      /** Presses Z, and returns whether the browser does not see it. */
      key: (keys: object) => !fireEvent.keyDown(box(), { key: 'z', ...keys }),
      button: (name: string) => page.getByRole('button', { name, hidden: true }),
      find: (name: string) => page.queryByRole('button', { name, hidden: true }),
      press: async (name: string) => {
        fireEvent.click(page.getByRole('button', { name, hidden: true }));
        await settled();
      },
    };
  }

  const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled');

  describe('Improve Prompt', () => {
    it('replaces the prompt by a better one for this tool, with Undo', async () => {
      const { press, text, find, type, key } = await openBox();
      expect(key({ ctrlKey: true })).toBe(false);
      await press('Improve Prompt');
      expect(server.sent('POST /api/prompts/improve')[0]?.body).toEqual({
        prompt: 'A fox',
        tool: 'headshot',
      });
      expect(text()).toBe('A better fox');
      await press('Undo');
      expect([text(), find('Undo')]).toEqual(['A fox', null]);
      expect(key({ ctrlKey: true })).toBe(false);
      expect(key({ ctrlKey: true, shiftKey: true })).toBe(true);
      expect(text()).toBe('A better fox');
      expect(key({ metaKey: true })).toBe(true);
      expect(text()).toBe('A fox');
      await press('Redo');
      // The browser undoes what was typed since.
      type('A better fox, typed on');
      expect(key({ ctrlKey: true })).toBe(false);
    });

    it('does not overwrite what was typed meanwhile', async () => {
      const late = lateResponse();
      server.response('POST /api/prompts/improve', late.response);
      const { press, type, text } = await openBox();
      await press('Improve Prompt');
      type('A fox, typed on');
      late.give(Response.json({ prompt: 'A better fox' }));
      await settled();
      expect(text()).toBe('A fox, typed on');
    });

    it('that is refused says so, and may be tried again', async () => {
      server.response('POST /api/prompts/improve', () => refusal(503, 'unavailable'));
      const { press, text, button } = await openBox();
      await press('Improve Prompt');
      expect(toasts()).toMatchObject([{ type: 'error', title: 'Try again later' }]);
      expect([text(), isDisabled(button('Improve Prompt'))]).toEqual(['A fox', false]);
    });
  });

  describe('Suggest Ideas', () => {
    it('lists ideas for the prompt, of which the chosen one is appended and closes the list', async () => {
      const { press, text, find, button } = await openBox();
      await press('Suggest Ideas');
      expect(server.sent('POST /api/prompts/ideas')[0]?.body).toEqual({
        tool: 'headshot',
        prompt: 'A fox',
      });
      expect(button('Suggest Ideas').getAttribute('aria-expanded')).toBe('true');
      await press('A lighthouse');
      expect([text(), find('A mill')]).toEqual(['A fox A lighthouse', null]);
      expect(button('Suggest Ideas').getAttribute('aria-expanded')).toBe('false');
      await press('Undo');
      expect(text()).toBe('A fox');
    });
  });

  describe('the note about the length of a prompt', () => {
    it('says what does not reach the provider, whose limit is the opening’s too', async () => {
      server.response('GET /api/prompts/limits', () => Response.json({ providerLength: 400 }));
      const { page, type, style } = await openBox('x'.repeat(400));
      const sentNote = page.getByText(/characters are sent/).textContent;
      const room = Number(/\d+/.exec(sentNote)?.[0]);
      expect(room).toBeLessThan(400);
      type(`${'x'.repeat(room)} tail `);
      expect(page.getByText(/Left out/).textContent).toMatch(/^Left out: …x+tail$/);
      expect(page.getByText(/the last 5 are cut/)).not.toBeNull();
      type('x'.repeat(promptLengthMax));
      expect(page.getByText(/at most 2,000 characters/)).not.toBeNull();
      // A space at the end is not sent.
      type(`${'x'.repeat(room)} `);
      expect(page.queryByText(/Left out/)).toBeNull();
      expect(page.getByText(`${room} of ${room} characters`)).not.toBeNull();
      type('x'.repeat(room - 50));
      expect(page.queryByText(/of .* characters/)).toBeNull();
      // A style is sent after the prompt.
      type('x'.repeat(room));
      style('ink');
      const left = room - '. Black ink drawing, confident lines.'.length;
      expect(page.getByText(/characters are sent/).textContent).toContain(` ${left} `);
    });
  });

  describe('the prompt of a picture', () => {
    it('is offered where the field has another one, and put into it', () => {
      const changes: string[] = [];
      const draft = (prompt: string) => ({
        prompt,
        onChange: (next: () => string) => changes.push(next()),
      });
      const job = finishedJob('one');
      const page = renderInApp(<UsedSettings job={job} draft={draft(' A fox ')} />);
      expect(page.container.textContent).toBe('');
      page.rerender(<UsedSettings job={job} draft={draft('A mill')} />);
      fireEvent.click(page.getByRole('button', { name: 'Use this prompt' }));
      expect(changes).toEqual(['A fox']);
    });

    it('comes with the shape, quality and style that the form does not have', () => {
      const chosen: object[] = [];
      const options = {
        shapes: ['1:1', '16:9'],
        qualities: [{ id: 'fine', extraCost: 1 }],
        shape: '1:1',
        quality: 'standard',
        styles: ['ink'],
        style: null,
        choose: (next: object) => void chosen.push(next),
      } as unknown as OptionState;
      const request = { id: 'one', tool: 'text2img', prompt: 'A fox' } as const;
      const draft = { prompt: 'A fox', onChange: () => undefined, options };
      const made = { shape: '16:9', style: 'ink' } as const;
      const job = finishedJob('one', { request: { ...request, options: made } });
      const page = renderInApp(<UsedSettings job={job} draft={draft} />);
      fireEvent.click(page.getByRole('button', { name: 'Use these settings' }));
      expect(chosen).toEqual([{ ...made, quality: 'standard' }]);
    });
  });
});

describe('the draft of a prompt', () => {
  pageClock();
  beforeEach(() => localStorage.clear());
  const key = 'imagemint.user-1.text2img.prompt';

  function openTool(path = '/') {
    const { result, unmount } = hookInApp(
      () => {
        const [prompt, setPrompt] = usePromptDraft('user-1', 'text2img');
        const { pathname, search, hash, key: visit } = useLocation();
        const navigate = useNavigate();
        return { prompt, setPrompt, place: pathname + search + hash, visit, navigate };
      },
      { path },
    );
    return { current: () => result.current, unmount };
  }

  it('the prompt of a tool is stored while it is typed, and there again on the next page', () => {
    const page = openTool();
    expect([page.current().prompt, localStorage.getItem(key)]).toEqual(['', null]);
    act(() => page.current().setPrompt('A fox'));
    expect(localStorage.getItem(key)).toBe('A fox');
    page.unmount();
    expect(openTool().current().prompt).toBe('A fox');
  });

  describe('a prompt in the address', () => {
    const linked = (prompt: string) =>
      `/tool?a=1&${promptParameter}=${encodeURIComponent(prompt)}&shape=16:9&style=ink#there`;

    it('replaces what is there once the field is, and leaves the address', async () => {
      localStorage.setItem(key, 'Typed before');
      const { current } = openTool(linked('  A mill '));
      expect(current().prompt).toBe('Typed before');
      await after(0);
      expect([current().prompt, current().place]).toEqual(['A mill', '/tool?a=1#there']);
      act(() => current().setPrompt('A mill, typed on'));
      await after(1000);
      expect(current().prompt).toBe('A mill, typed on');
    });

    it('that is too long is cut to what the field holds', async () => {
      const { current } = openTool(linked('x'.repeat(promptLengthMax + 5)));
      await after(0);
      expect(current().prompt).toHaveLength(promptLengthMax);
    });
  });
});
