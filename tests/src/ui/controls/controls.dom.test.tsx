import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setLanguage } from '../../../../src/texts/language.ts';
import { Button } from '../../../../src/ui/controls/button.tsx';
import { LanguageLink } from '../../../../src/ui/controls/language-link.tsx';
import { renderInApp } from '../../support/in-app.tsx';

it('a button that works does nothing, keeps the focus and says that it is busy', () => {
  const [act, submit] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderInApp(
    <form onSubmit={submit}>
      <Button type="submit" isWorking disabled onClick={act}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.click();
  expect([act.mock.calls.length, submit.mock.calls.length, button.disabled]).toEqual([0, 0, false]);
  expect([button.ariaBusy, button.ariaDisabled]).toEqual(['true', 'true']);
});

it('a link to the other language keeps the page, its query and its anchor', () => {
  const path = '/pricing?pack=basic#faq';
  const first = renderInApp(<LanguageLink />, { path });
  const english = screen.getByRole<HTMLAnchorElement>('link', { name: 'हिन्दी' });
  expect([english.getAttribute('href'), english.hreflang, english.lang]).toEqual([
    `/hi${path}`,
    'hi',
    'hi',
  ]);
  first.unmount();
  setLanguage('hi');
  renderInApp(<LanguageLink className="ms-2" />, { path });
  const hindi = screen.getByRole<HTMLAnchorElement>('link', { name: 'English' });
  expect([hindi.getAttribute('href'), hindi.hreflang, hindi.className]).toEqual([
    path,
    'en',
    expect.stringContaining('ms-2'),
  ]);
  setLanguage('en');
});
