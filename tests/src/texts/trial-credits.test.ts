import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../../domain/languages.ts';
import type { RoutePath } from '../../../domain/routes.ts';

afterEach(() => {
  vi.doUnmock('../../../domain/credits.ts');
  vi.resetModules();
});

/** The app's modules with another trial grant in domain/. */
async function appWithGrant(trialCredits: number) {
  vi.resetModules();
  vi.doMock('../../../domain/credits.ts', async (original) => ({
    ...(await original<typeof import('../../../domain/credits.ts')>()),
    trialCredits,
  }));
  const { renderPage } = await import('../../../src/prerender.tsx');
  const { frameTexts } = await import('../../../src/texts/en/shell/frame.ts');
  const { setLanguage } = await import('../../../src/texts/language.ts');
  return {
    frameTexts,
    setLanguage,
    /** A page as text, with the descriptions for search engines. */
    async page(language: Language, path: RoutePath): Promise<string> {
      const markup = await renderPage(language, path);
      const descriptions = [...markup.matchAll(/content="([^"]*)"/g)].map(([, content]) => content);
      const text = markup.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '');
      return [...descriptions, text].join(' ').replaceAll(/\s+/g, ' ');
    },
  };
}

/** The pages that name the trial grant. */
const paths = ['/', '/auth', '/pricing', '/terms'] as const;

describe('a trial grant of three credits, set in domain/ alone', () => {
  it('is named on every page in English, with no word of two', async () => {
    const app = await appWithGrant(3);
    for (const path of paths) {
      const text = await app.page('en', path);
      expect(text).toContain('3 free credits');
      expect(text).not.toMatch(/\b(?:2|two|Two) (?:free|credits are yours)/);
    }
    expect(await app.page('en', '/auth')).toContain('enough for 3 pictures');
    expect(app.frameTexts.welcome.text(3)).toBe('You have 3 free credits: enough for 3 pictures.');
  });

  it('is named on every page in Hindi', async () => {
    const app = await appWithGrant(3);
    for (const path of paths) {
      const text = await app.page('hi', path);
      expect(text).toMatch(/3 (?:मुफ़्त क्रेडिट|क्रेडिट मुफ़्त)/);
      expect(text).not.toMatch(/(?:2|दो) (?:मुफ़्त क्रेडिट|क्रेडिट मुफ़्त)/);
    }
    expect(await app.page('hi', '/auth')).toContain('3 तस्वीरों के लिए काफ़ी');
    app.setLanguage('hi');
    expect(app.frameTexts.welcome.text(3)).toBe('आपके पास 3 मुफ़्त क्रेडिट हैं: 3 तस्वीरों के लिए काफ़ी।');
  });
});

describe('a trial grant of one credit', () => {
  it('is named in the singular in both languages', async () => {
    const app = await appWithGrant(1);
    for (const path of paths) {
      expect(await app.page('en', path)).toMatch(/\b1 free credit\b/);
    }
    expect(await app.page('en', '/auth')).toContain('1 free credit: enough for 1 picture.');
    expect(app.frameTexts.welcome.text(1)).toBe('You have 1 free credit: enough for 1 picture.');
    expect(await app.page('hi', '/auth')).toContain('1 तस्वीर के लिए काफ़ी');
    app.setLanguage('hi');
    expect(app.frameTexts.welcome.text(1)).toBe('आपके पास 1 मुफ़्त क्रेडिट है: 1 तस्वीर के लिए काफ़ी।');
  });
});
