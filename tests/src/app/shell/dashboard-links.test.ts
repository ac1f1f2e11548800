import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes, signedInPaths } from '../../../../domain/routes.ts';
import { toolPaths } from '../../../../domain/tools/tools.ts';
import { pageSources } from '../../../../src/app/page-sources.ts';
import {
  dashboardTitle,
  isUsable,
  linkTitle,
  sidebarLinks,
} from '../../../../src/app/shell/dashboard-links.ts';
import { frameTexts } from '../../../../src/texts/en/shell/frame.ts';
import { toolTexts } from '../../../../src/texts/en/studio/tools.ts';

describe('the sidebar', () => {
  it('names the tools in their order, and then the previous pictures', () => {
    expect(sidebarLinks.map((link) => [link.path, linkTitle(link)])).toEqual([
      [toolPaths.text2img, toolTexts.text2img.title],
      [toolPaths.img2img, toolTexts.img2img.title],
      [toolPaths.edit, toolTexts.edit.title],
      [toolPaths.headshot, toolTexts.headshot.title],
      [toolPaths.bgremove, toolTexts.bgremove.title],
      [routes.previousImages.path, frameTexts.titles.previousImages],
    ]);
  });

  it('leaves out a tool that is switched off, and no other page', () => {
    expect(isUsable(toolPaths.edit, ['text2img'])).toBe(false);
    expect(isUsable(toolPaths.edit, ['text2img', 'edit'])).toBe(true);
    expect(isUsable(routes.previousImages.path, [])).toBe(true);
  });
});

describe('a page of the dashboard', () => {
  it.each([
    [toolPaths.text2img, toolTexts.text2img.title],
    [toolPaths.edit, toolTexts.edit.pageTitle ?? toolTexts.edit.title],
    [routes.previousImages.path, 'Previous Images'],
    [routes.profile.path, 'Profile'],
    [routes.creditHistory.path, 'Credit History'],
    [routes.dashboardPricing.path, 'Buy Credits'],
    ['/nowhere', ''],
  ])('at %s has the title "%s"', (path, title) => {
    expect(dashboardTitle(path)).toBe(title);
  });

  it('has a file of its own, one for each page of signed-in users', () => {
    expect(Object.keys(pageSources).toSorted()).toEqual(signedInPaths.toSorted());
    const files = Object.values(pageSources).map(({ file }) => file);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });
});
