import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LaterExamples } from '../../../../src/features/studio/examples/empty-canvas.tsx';
import type { Example } from '../../../../src/features/studio/examples/example.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { pageClock, settled } from '../../support/page-clock.ts';

pageClock();
const presets = Array.from({ length: 8 }, (_, at) => ({
  id: `preset-${at}`,
  title: `Preset ${at}`,
  image: `/preset-${at}.webp`,
  prompt: `Prompt ${at}`,
}));
const server = appServer({ 'GET /presets/presets.json': () => Response.json(presets) });

async function openExamples(tool: 'text2img' | 'img2img', hasSource = false) {
  const used: Example[] = [];
  const page = renderInApp(
    <LaterExamples
      tool={tool}
      hasSource={hasSource}
      onUse={(example) => void used.push(example)}
    />,
  );
  await settled();
  await act(() => vi.dynamicImportSettled());
  await settled();
  return { page, used, tiles: () => page.queryAllByRole('button') };
}

describe('the examples of a tool', () => {
  it('of Text to Image are six pictures, each with the prompt that it sets', async () => {
    const { tiles, used } = await openExamples('text2img');
    expect(tiles()).toHaveLength(6);
    const [, second] = tiles();
    if (second) fireEvent.click(second);
    expect(used).toEqual([{ prompt: second?.title, source: null }]);
    expect(new Set(tiles().map(({ title }) => title)).size).toBe(6);
    expect(server.count('GET /presets/presets.json')).toBe(0);
  });

  it.each([
    [false, '/samples/landscape.jpg'],
    [true, null],
  ])(
    'of Image to Image are six presets, with their picture unless the user has one: %s',
    async (hasSource, source) => {
      const { tiles, used } = await openExamples('img2img', hasSource);
      expect(tiles().map(({ title }) => title)).toEqual(
        presets.slice(0, 6).map(({ title }) => title),
      );
      const [, second] = tiles();
      if (second) fireEvent.click(second);
      expect(used).toEqual([{ prompt: 'Prompt 1', source }]);
    },
  );
});
