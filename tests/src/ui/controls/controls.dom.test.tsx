import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../../src/texts/language.ts';
import { Button } from '../../../../src/ui/controls/button.tsx';
import { ButtonLink } from '../../../../src/ui/controls/button-link.tsx';
import { Checkbox } from '../../../../src/ui/controls/checkbox.tsx';
import { ChoiceRow } from '../../../../src/ui/controls/choice-row.tsx';
import { Field, LongField } from '../../../../src/ui/controls/field.tsx';
import { HelpLink } from '../../../../src/ui/controls/help-link.tsx';
import { IconButton } from '../../../../src/ui/controls/icon-button.tsx';
import { LanguageLink } from '../../../../src/ui/controls/language-link.tsx';
import { Slider } from '../../../../src/ui/controls/slider.tsx';
import { renderInApp } from '../../support/in-app.tsx';

describe('a button', () => {
  it('calls its action, and is no submit of a form around it', () => {
    const [act, submit] = [vi.fn<() => void>(), vi.fn<() => void>()];
    renderInApp(
      <form onSubmit={submit}>
        <Button onClick={act}>Save</Button>
      </form>,
    );
    screen.getByRole('button').click();
    expect([act.mock.calls.length, submit.mock.calls.length]).toEqual([1, 0]);
  });

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

  it('that is disabled can’t be pressed, and one without work is not busy', () => {
    renderInApp(
      <>
        <Button disabled>One</Button>
        <Button>Two</Button>
      </>,
    );
    const [one, two] = screen.getAllByRole<HTMLButtonElement>('button');
    expect([one?.disabled, two?.disabled, two?.hasAttribute('aria-busy')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has the look that it is given, also as a link', () => {
    renderInApp(
      <>
        <Button look="danger" className="w-full">
          Delete
        </Button>
        <Button>Cancel</Button>
        <ButtonLink look="primary" to="/profile">
          Profile
        </ButtonLink>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Delete' }).className).toMatch(/bg-danger.* w-full/);
    expect(screen.getByRole('button', { name: 'Cancel' }).className).toContain('bg-raised');
    expect(screen.getByRole('link').className).toContain('bg-gold');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/profile');
  });

  it('with an icon alone is named by its label', () => {
    const act = vi.fn<() => void>();
    renderInApp(<IconButton label="Close" onClick={act} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Close' });
    button.click();
    expect([act.mock.calls.length, button.title, button.type]).toEqual([1, 'Close', 'button']);
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

describe('a choice', () => {
  const choices = [
    { value: 'a', title: 'One' },
    { value: 'b', title: 'Two' },
  ] as const;

  it('shows what is chosen, and reports what is', () => {
    const choose = vi.fn<(choice: 'a' | 'b') => void>();
    const row = (chosen: 'a' | 'b' | null) => (
      <ChoiceRow label="Size" choices={choices} chosen={chosen} onChoose={choose} />
    );
    const { rerender } = renderInApp(row(null));
    const states = () =>
      screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
    expect([screen.getByRole('group', { name: 'Size' }).localName, states()]).toEqual([
      'fieldset',
      [false, false],
    ]);
    screen.getByRole('radio', { name: 'Two' }).click();
    expect([choose.mock.calls, states()]).toEqual([[['b']], [false, false]]);
    rerender(row('b'));
    expect(states()).toEqual([false, true]);
  });

  it('is apart from another of the same options', () => {
    renderInApp(
      <>
        <ChoiceRow label="One" choices={choices} chosen="a" onChoose={vi.fn<() => void>()} />
        <ChoiceRow label="Two" choices={choices} chosen="b" onChoose={vi.fn<() => void>()} />
      </>,
    );
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([true, false, false, true]);
    expect(new Set(radios.map(({ name }) => name)).size).toBe(2);
  });
});

describe('a field', () => {
  it('is named by its label and described by its error before its hint', () => {
    const field = (error?: string, hint?: string) => <Field label="Name" {...{ error, hint }} />;
    const { rerender } = renderInApp(field());
    const input = screen.getByRole('textbox', { name: 'Name' });
    const described = () => {
      const id = input.getAttribute('aria-describedby');
      return [id && document.getElementById(id)?.textContent, input.getAttribute('aria-invalid')];
    };
    expect(described()).toEqual([null, null]);
    rerender(field(undefined, 'As on your card'));
    expect(described()).toEqual(['As on your card', null]);
    rerender(field('Required', 'As on your card'));
    expect(described()).toEqual(['Required', 'true']);
  });

  it('of several lines is the same, and passes on what it is given', () => {
    renderInApp(<LongField label="Message" error="Required" maxLength={7} className="wide" />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect([area.localName, area.maxLength, area.getAttribute('aria-invalid')]).toEqual([
      'textarea',
      7,
      'true',
    ]);
    expect(area.parentElement?.className).toContain('wide');
  });
});

describe('a slider', () => {
  function Sliding() {
    const [value, setValue] = useState(10);
    return (
      <Slider
        label="Size"
        min={10}
        max={30}
        value={value}
        valueText={`${value} px`}
        onChange={setValue}
      />
    );
  }

  it('shows its value, how far it is filled, and follows', () => {
    renderInApp(<Sliding />);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Size' });
    const seen = () => [
      slider.value,
      slider.getAttribute('aria-valuetext'),
      slider.style.getPropertyValue('--filled'),
      screen.getByRole('status').textContent,
    ];
    expect(seen()).toEqual(['10', '10 px', '0%', '10 px']);
    fireEvent.change(slider, { target: { value: '15' } });
    expect(seen()).toEqual(['15', '15 px', '25%', '15 px']);
    fireEvent.change(slider, { target: { value: '30' } });
    expect(seen()).toEqual(['30', '30 px', '100%', '30 px']);
  });
});

describe('a link', () => {
  it('to help names what it is about', () => {
    renderInApp(<HelpLink subject="order" id="order-7" className="ms-2" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/contact?order=order-7');
    expect(screen.getByRole('link').className).toContain('ms-2');
  });

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
