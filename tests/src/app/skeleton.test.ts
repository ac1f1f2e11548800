import { describe, expect, it } from 'vitest';
import { routes } from '../../../domain/routes.ts';
import { renderSkeleton } from '../../../src/prerender.tsx';
import { frameTexts } from '../../../src/texts/en/shell/frame.ts';
import { shellTexts } from '../../../src/texts/en/shell/shell.ts';
import { toolTexts } from '../../../src/texts/en/studio/tools.ts';

// The build renders these pages in Node, where there is no window.
describe('the skeleton of a page', () => {
  it('is the page itself, inert, without a user and a balance', async () => {
    const html = await renderSkeleton('en', routes.text2img.path);
    expect(html).toMatch(/^.*<div data-skeleton="[^"]*"><div inert="" aria-hidden="true">/);
    expect(html).toContain(`<title>${toolTexts.text2img.title} · Imagemint</title>`);
    expect(html).toContain(frameTexts.creditsPill('...'));
    expect(html).toContain(toolTexts.text2img.action);
    expect(html).toContain(shellTexts.loading);
  });

  it('is in the language of its page, with its own texts', async () => {
    const html = await renderSkeleton('hi', routes.profile.path);
    expect(html).toMatch(/<title>[\u0900-\u097f][^<]* · Imagemint<\/title>/);
    expect(html).toContain('href="/hi/credit-history"');
    expect(html).not.toContain('Display name');
  });
});
