import { act } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { promptLengthMax } from '../../../../../domain/limits.ts';
import { promptParameter } from '../../../../../domain/routes.ts';
import { usePromptDraft } from '../../../../../src/features/studio/prompt/use-prompt-draft.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { after, pageClock } from '../../../support/page-clock.ts';

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

describe('the prompt of a tool', () => {
  it('is stored while it is typed, and there again on the next page', () => {
    const page = openTool();
    expect([page.current().prompt, localStorage.getItem(key)]).toEqual(['', null]);
    act(() => page.current().setPrompt('A fox'));
    expect(localStorage.getItem(key)).toBe('A fox');
    page.unmount();
    expect(openTool().current().prompt).toBe('A fox');
  });
});

describe('a prompt in the address', () => {
  const linked = (prompt: string) =>
    `/tool?a=1&${promptParameter}=${encodeURIComponent(prompt)}#there`;

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
