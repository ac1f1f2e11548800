import { expect, it } from 'vitest';
import { routes } from '../../../domain/routes.ts';
import { requestParts } from '../../../domain/tools/request-parts.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import { toolCatalogue, toolPaths, toolRequests, tools } from '../../../domain/tools/tools.ts';

it('every tool of the specification costs one credit, and the editor’s AI tools cost two', () => {
  for (const tool of ['text2img', 'img2img', 'headshot', 'bgremove'] as const) {
    expect(toolCost({ tool })).toBe(1);
  }
  expect(toolCost({ tool: 'headshot', options: { quality: 'fine' } })).toBe(2);
  expect(toolCost({ tool: 'edit', options: { tool: 'filter' } })).toBe(1);
  for (const editTool of ['select', 'text', 'background'] as const) {
    expect(toolCost({ tool: 'edit', options: { tool: editTool } })).toBe(2);
  }
});

it('the tools of the specification keep their pages', () => {
  expect(toolPaths).toMatchObject({
    text2img: '/text-to-image',
    img2img: '/image-to-image',
    headshot: '/headshot-generator',
    bgremove: '/background-removal',
    edit: '/image-editor',
  });
});

it('no path is the path of two pages', () => {
  const paths = Object.values(routes).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

it('a tool continues with a finished picture if its request takes an upload', () => {
  for (const tool of tools) {
    const takesPicture = 'uploadId' in toolRequests[tool](requestParts).shape;
    expect([tool, toolCatalogue[tool].nextPosition !== null]).toEqual([tool, takesPicture]);
  }
});
