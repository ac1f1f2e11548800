import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../../src/texts/language.ts';
import { Button } from '../../../../src/ui/controls/button.tsx';
import { Checkbox } from '../../../../src/ui/controls/checkbox.tsx';
import { LanguageLink } from '../../../../src/ui/controls/language-link.tsx';
import { renderInApp } from '../../support/in-app.tsx';

describe('a button', () => {
  it('that works does nothing, keeps the focus and says that it is busy', () => {
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
    expect([act.mock.calls.length, submit.mock.calls.length, button.disabled]).toEqual([
      0,
      0,
      false,
    ]);
    expect([button.ariaBusy, button.ariaDisabled]).toEqual(['true', 'true']);
  });
});

describe('a checkbox', () => {
  it('reports its new state, and is described by its note', () => {
    const change = vi.fn<(checked: boolean) => void>();
    const box = (checked: boolean, isReading = false) => (
      <Checkbox label="Keep" note="In the account" onChange={change} {...{ checked, isReading }} />
    );
    const { rerender } = renderInApp(box(false));
    const input = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep' });
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'In the account',
    );
    input.click();
    expect([change.mock.calls, input.checked]).toEqual([[[true]], false]);
    rerender(box(true));
    input.click();
    expect(change.mock.calls).toEqual([[true], [false]]);
    rerender(box(true, true));
    expect([input.disabled, input.ariaBusy]).toEqual([true, 'true']);
  });
});

describe('a link', () => {
  it('to the other language keeps the page, its query and its anchor', () => {
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
});
