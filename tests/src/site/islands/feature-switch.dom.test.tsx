import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allFeatures } from '../../../../src/features/availability/features-store.ts';
import '../../../../src/site/islands/feature-switch.ts';
import { until } from '../../../until.ts';
import { showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';

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
  server.response('readFeatures', { ...allFeatures, ...off });
  const { shown } = open(feature);
  await until(() => expect(shown()).toEqual(['Off']));
});
