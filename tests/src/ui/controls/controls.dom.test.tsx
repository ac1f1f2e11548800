import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../../src/texts/language.ts';
import { Button } from '../../../../src/ui/controls/button.tsx';
import { Checkbox } from '../../../../src/ui/controls/checkbox.tsx';
import { Field } from '../../../../src/ui/controls/field.tsx';
import { LanguageLink } from '../../../../src/ui/controls/language-link.tsx';
import { Slider } from '../../../../src/ui/controls/slider.tsx';
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
