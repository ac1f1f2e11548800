import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allFeatures } from '../../../../src/features/availability/features-store.ts';
import '../../../../src/site/islands/feature-switch.ts';
import { serveTests } from '../../support/answering-server.ts';
import { find, showPart } from '../../support/page-part.tsx';
import { until } from '../../support/until.ts';

const server = serveTests();
// Each test comes an hour later: what the test before it has read is too old.
let hours = 0;
beforeEach(() => {
  hours += 1;
  vi.useFakeTimers({ now: hours * 60 * 60_000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(feature: string) {
  const island = showPart(
    <feature-switch data-feature={feature}>
      <p data-is="on">On</p>
      <p data-is="off" hidden>
        Off
      </p>
    </feature-switch>,
  );
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-is]')]
      .filter(({ hidden }) => !hidden)
      .map(({ textContent }) => textContent);
  return { island, shown };
}

it.each([
  ['contact', { contact: false }],
  ['payments', { payments: false }],
  ['edit', { tools: ['text2img' as const] }],
])('the part of %s goes when this deployment has it not', async (feature, off) => {
  server.answer('readFeatures', { ...allFeatures, ...off });
  const { shown } = open(feature);
  await until(() => expect(shown()).toEqual(['Off']));
});

it.each(['contact', 'payments', 'text2img'])(
  'the part of %s stays where others are off',
  async (feature) => {
    const others = { contact: false, payments: false, tools: ['text2img' as const] };
    const own = feature === 'text2img' ? {} : { [feature]: true, tools: [] };
    server.answer('readFeatures', { ...allFeatures, ...others, ...own });
    const { shown } = open(feature);
    await until(() => expect(server.calls('readFeatures')).toHaveLength(1));
    await until(() => expect(shown()).toEqual(['On']));
  },
);

it('a part that comes once the features are known follows them at once', async () => {
  server.answer('readFeatures', { ...allFeatures, contact: false });
  const first = open('contact');
  await until(() => expect(first.shown()).toEqual(['Off']));
  first.island.remove();
  expect(open('contact').shown()).toEqual(['Off']);
});

it('an island that has left the page follows no answer', async () => {
  server.answer('readFeatures', allFeatures);
  const { island, shown } = open('contact');
  await until(() => expect(shown()).toEqual(['On']));
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const parts = [...island.children];
  const held = server.hold('readFeatures');
  document.body.append(island);
  island.remove();
  document.body.append(...parts);
  await until(() => held.answer({ ...allFeatures, contact: false }));
  await Promise.resolve();
  expect(find('[data-is=off]').hidden).toBe(true);
});
