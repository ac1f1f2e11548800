import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PromptBox } from '../../../../../src/features/studio/prompt/prompt-box.tsx';
import { UsedPrompt } from '../../../../../src/features/studio/prompt/used-prompt.tsx';
import { appServer, lateAnswer } from '../../../support/app-server.ts';
import { renderInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { pageClock, settled } from '../../../support/page-clock.ts';
import { toasts, toastTitles } from '../../../support/page-toasts.ts';
import { refusal } from '../../../support/refusal.ts';

pageClock();
provideMissing();
const server = appServer({
  'GET /api/prompts/limits': () => Response.json({ providerLength: null }),
  'POST /api/prompts/improve': () => Response.json({ prompt: 'A better fox' }),
  'POST /api/prompts/ideas': () => Response.json({ ideas: ['A mill', 'A lighthouse'] }),
});

function Tool({ first }: { first: string }) {
  const [prompt, setPrompt] = useState(first);
  return (
    <PromptBox
      tool="headshot"
      label="Prompt"
      placeholder=""
      rows={2}
      prompt={prompt}
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
    type: (value: string) => fireEvent.change(box(), { target: { value } }),
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
    const { press, text, find } = await openBox();
    expect(find('Undo')).toBeNull();
    await press('Improve Prompt');
    expect(server.sent('POST /api/prompts/improve')[0]?.body).toEqual({
      prompt: 'A fox',
      tool: 'headshot',
    });
    expect(text()).toBe('A better fox');
    await press('Undo');
    expect([text(), find('Undo')]).toEqual(['A fox', null]);
    await press('Redo');
    expect(text()).toBe('A better fox');
  });

  it('does not overwrite what was typed meanwhile', async () => {
    const late = lateAnswer();
    server.answer('POST /api/prompts/improve', late.answer);
    const { press, type, text } = await openBox();
    await press('Improve Prompt');
    type('A fox, typed on');
    late.give(Response.json({ prompt: 'A better fox' }));
    await settled();
    expect(text()).toBe('A fox, typed on');
  });

  it('that is refused says so, and may be tried again', async () => {
    server.answer('POST /api/prompts/improve', () => refusal(503, 'unavailable'));
    const { press, text, button } = await openBox();
    await press('Improve Prompt');
    expect(toasts()).toMatchObject([{ type: 'error', title: 'Try again later' }]);
    expect([text(), isDisabled(button('Improve Prompt'))]).toEqual(['A fox', false]);
    server.answer('POST /api/prompts/improve', () => Response.json({ prompt: 'Better' }));
    await press('Improve Prompt');
    expect([text(), toastTitles().length]).toEqual(['Better', 1]);
  });
});

describe('Suggest Ideas', () => {
  it('lists ideas for the prompt, of which the chosen one replaces it and closes the list', async () => {
    const { press, text, find, button } = await openBox();
    await press('Suggest Ideas');
    expect(server.sent('POST /api/prompts/ideas')[0]?.body).toEqual({
      tool: 'headshot',
      prompt: 'A fox',
    });
    expect(button('Suggest Ideas').getAttribute('aria-expanded')).toBe('true');
    await press('A lighthouse');
    expect([text(), find('A mill')]).toEqual(['A lighthouse', null]);
    expect(button('Suggest Ideas').getAttribute('aria-expanded')).toBe('false');
    await press('Undo');
    expect(text()).toBe('A fox');
  });
});

describe('the note about the length of a prompt', () => {
  it('says what does not reach the provider, whose limit is the opening’s too', async () => {
    server.answer('GET /api/prompts/limits', () => Response.json({ providerLength: 400 }));
    const { page, type } = await openBox('x'.repeat(400));
    const sentNote = page.getByText(/characters are sent/).textContent;
    const room = Number(/\d+/.exec(sentNote)?.[0]);
    expect(room).toBeLessThan(400);
    type(`${'x'.repeat(room)} tail `);
    expect(page.getByText(/Left out/).textContent).toBe('Left out: tail');
    // A space at the end is not sent.
    type(`${'x'.repeat(room)} `);
    expect(page.queryByText(/Left out/)).toBeNull();
    expect(page.getByText(`${room} of ${room} characters`)).not.toBeNull();
    type('x'.repeat(room - 50));
    expect(page.queryByText(/of .* characters/)).toBeNull();
  });
});

describe('the prompt of a picture', () => {
  it('is offered where the field has another one, and put into it', () => {
    const changes: string[] = [];
    const draft = (prompt: string) => ({
      prompt,
      onChange: (next: () => string) => changes.push(next()),
    });
    const page = renderInApp(<UsedPrompt prompt="A fox" draft={draft(' A fox ')} />);
    expect(page.container.textContent).toBe('');
    page.rerender(<UsedPrompt prompt="A fox" draft={draft('A mill')} />);
    fireEvent.click(page.getByRole('button'));
    expect(changes).toEqual(['A fox']);
    page.rerender(<UsedPrompt prompt="A fox" draft={draft('')} />);
    fireEvent.click(page.getByRole('button'));
    expect(changes).toEqual(['A fox', 'A fox']);
  });
});
