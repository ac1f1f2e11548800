import { expect, it } from 'vitest';
import { BeforeAfter } from '../../../../src/ui/pictures/before-after.tsx';
import { find, showPart } from '../../support/page-part.tsx';

it('two pictures over each other begin with the given share of the one before, and follow the slider', () => {
  showPart(<BeforeAfter before={<i>Before</i>} after={<b>After</b>} label="A lake" start={30} />);
  const slider = find<HTMLInputElement>('input');
  const share = () => find('before-after').style.getPropertyValue('--share');
  expect([share(), slider.value]).toEqual(['30%', '30']);
  expect(slider.labels?.[0]?.textContent).toContain('A lake');
  slider.value = '75';
  slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(share()).toBe('75%');
});
