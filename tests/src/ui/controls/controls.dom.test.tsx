import { fireEvent, screen } from '@testing-library/react';
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

it('a button is pressed once by a key that is held down', () => {
  renderInApp(<Button>Buy</Button>);
  const press = (repeat: boolean) =>
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter', repeat });
  // The browser clicks unless the event is prevented.
  expect([press(false), press(true), press(true)]).toEqual([true, false, false]);
});

it('a link to the other language keeps the page, its query and its anchor', () => {
  const path = '/pricing?pack=basic#faq';
  const linkTo = (name: string) => {
    const page = renderInApp(<LanguageLink />, { path });
    const link = page.getByRole('link', { name });
    page.unmount();
    return ['href', 'hreflang', 'lang'].map((attribute) => link.getAttribute(attribute));
  };
  expect(linkTo('हिन्दी')).toEqual([`/hi${path}`, 'hi', 'hi']);
  setLanguage('hi');
  expect(linkTo('English')).toEqual([path, 'en', 'en']);
  setLanguage('en');
});
