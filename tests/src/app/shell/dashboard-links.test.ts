import { describe, expect, it } from 'vitest';
import { routes } from '../../../../domain/routes.ts';
import { toolPaths } from '../../../../domain/tools/tools.ts';
import { dashboardTitle, isUsable } from '../../../../src/app/shell/dashboard-links.ts';
import { toolTexts } from '../../../../src/texts/en/studio/tools.ts';

describe('the sidebar', () => {
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
});
