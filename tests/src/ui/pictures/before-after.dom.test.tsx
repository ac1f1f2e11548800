import { describe, expect, it } from 'vitest';
import { BeforeAfter } from '../../../../src/ui/pictures/before-after.tsx';
import { find, showPart } from '../../support/page-part.tsx';

function open() {
  showPart(<BeforeAfter before={<i>Before</i>} after={<b>After</b>} label="A lake" start={30} />);
  const island = find('before-after');
  const slider = find<HTMLInputElement>('input');
  const share = () => island.style.getPropertyValue('--share');
  const move = (to: number) => {
    slider.value = String(to);
    slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return { island, slider, share, move };
}

describe('two pictures over each other', () => {
  it('begin with the given share of the one before, which is the one that is cut', () => {
    const { share, slider } = open();
    expect([share(), slider.value, slider.labels?.[0]?.textContent]).toEqual([
      '30%',
      '30',
      expect.stringContaining('A lake'),
    ]);
    expect(find('i').parentElement?.className).toContain('clip-path');
    expect(find('b').parentElement?.localName).toBe('before-after');
  });

  it('follow the slider', () => {
    const { share, move } = open();
    move(75);
    expect(share()).toBe('75%');
    move(0);
    expect(share()).toBe('0%');
  });
});
