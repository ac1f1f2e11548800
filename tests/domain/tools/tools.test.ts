import { describe, expect, it } from 'vitest';
import { routes } from '../../../domain/routes.ts';
import { requestParts } from '../../../domain/tools/request-parts.ts';
import { isRenderedOnDevice, toolCost } from '../../../domain/tools/tool-cost.ts';
import { toolCatalogue, toolPaths, toolRequests, tools } from '../../../domain/tools/tools.ts';

describe('a price', () => {
  it('every tool of the specification costs one credit, and the editor’s AI tools cost two', () => {
    for (const tool of ['text2img', 'img2img', 'headshot', 'bgremove'] as const) {
      expect(toolCost({ tool })).toBe(1);
    }
    expect(toolCost({ tool: 'edit', options: { tool: 'filter' } })).toBe(1);
    for (const editTool of ['select', 'text', 'background'] as const) {
      expect(toolCost({ tool: 'edit', options: { tool: editTool } })).toBe(2);
    }
  });

  it('every price is a whole number of credits, and the editor alone has several', () => {
    for (const tool of tools.filter((name) => name !== 'edit')) {
      expect([1, 2, 3]).toContain(toolCost({ tool }));
    }
    expect(toolCatalogue.edit.cost).toBeNull();
  });

  it('the device renders filters and texts alone', () => {
    const onDevice = (['select', 'filter', 'text', 'background'] as const).filter((tool) =>
      isRenderedOnDevice({ tool: 'edit', options: { tool } }),
    );
    expect(onDevice).toEqual(['filter', 'text']);
    expect(isRenderedOnDevice({ tool: 'text2img' })).toBe(false);
  });
});

describe('the definitions of the tools', () => {
  it('the tools of the specification keep their pages', () => {
    expect(toolPaths).toMatchObject({
      text2img: '/text-to-image',
      img2img: '/image-to-image',
      headshot: '/headshot-generator',
      bgremove: '/background-removal',
      edit: '/image-editor',
    });
  });

  it('every tool has a page for signed-in users alone', () => {
    for (const tool of tools) {
      expect(routes[tool]).toEqual({ path: toolPaths[tool], access: 'signed-in' });
    }
  });

  it.each(['title', 'fileName', 'path'] as const)('no two tools have the same %s', (name) => {
    expect(new Set(tools.map((tool) => toolCatalogue[tool][name])).size).toBe(tools.length);
  });

  it('no path is the path of two pages', () => {
    const paths = Object.values(routes).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('a result is downloaded as PNG', () => {
    for (const tool of tools) expect(toolCatalogue[tool].fileName).toMatch(/^[a-z-]+\.png$/);
  });

  it('no two tools have the same position among those for a finished picture', () => {
    const positions = tools.flatMap((tool) => toolCatalogue[tool].nextPosition ?? []);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('a tool continues with a finished picture if its request takes an upload', () => {
    for (const tool of tools) {
      const takesPicture = 'uploadId' in toolRequests[tool](requestParts).shape;
      expect([tool, toolCatalogue[tool].nextPosition !== null]).toEqual([tool, takesPicture]);
    }
  });

  it('a tool has an opening only if its request takes a prompt', () => {
    for (const tool of tools.filter((name) => toolCatalogue[name].opening !== null)) {
      expect([tool, 'prompt' in toolRequests[tool](requestParts).shape]).toEqual([tool, true]);
    }
  });
});
