import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScreenKeyboard } from '../../../../src/ui/page/screen-keyboard.ts';

it('a keyboard takes its height from the page, a bar of the browser and a zoom do not', () => {
  const view = Object.assign(new EventTarget(), { height: 800, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 800);
  const { result, unmount } = renderHook(useScreenKeyboard);
  const covered = () => document.documentElement.style.getPropertyValue('--keyboard');
  const resize = (height: number, scale = 1) => {
    act(() => {
      view.dispatchEvent(
        Object.assign(new Event('resize'), Object.assign(view, { height, scale })),
      );
    });
    return [result.current, covered()];
  };
  expect(resize(500)).toEqual([true, '300px']);
  expect(resize(740)).toEqual([false, '0px']);
  expect(resize(400, 2)).toEqual([false, '0px']);
  unmount();
  expect(covered()).toBe('');
});
