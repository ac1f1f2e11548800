import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Slider } from '../../../../src/ui/controls/slider.tsx';

afterEach(cleanup);

it.each([
  { min: -100, value: 0, from: '50%', filled: '50%' },
  { min: -100, value: 50, from: '50%', filled: '75%' },
  { min: -100, value: -50, from: '25%', filled: '50%' },
  { min: 0, value: 50, from: '0%', filled: '50%' },
  { min: 20, value: 60, from: '0%', filled: '50%' },
])(
  'a slider from $min at $value is filled from $from to $filled',
  ({ min, value, from, filled }) => {
    render(
      <Slider
        label="Color"
        min={min}
        max={100}
        value={value}
        valueText=""
        onChange={() => undefined}
      />,
    );
    const { style } = screen.getByRole('slider');
    expect([style.getPropertyValue('--from'), style.getPropertyValue('--filled')]).toEqual([
      from,
      filled,
    ]);
  },
);
