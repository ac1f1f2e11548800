import { expect, it } from 'vitest';
import { allFeatures } from '../../../../src/features/availability/features-store.ts';
import '../../../../src/site/islands/feature-switch.ts';
import { until } from '../../../until.ts';
import { showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';

const server = serveTests();

it('the parts of the features that this deployment has not are replaced', async () => {
  server.response('readFeatures', {
    ...allFeatures,
    contact: false,
    payments: false,
    tools: ['text2img'],
  });
  const page = showPart(
    <div>
      {['contact', 'payments', 'edit', 'text2img'].map((feature) => (
        <feature-switch key={feature} data-feature={feature}>
          <p data-is="on">{feature}</p>
          <p data-is="off" hidden>
            no {feature}
          </p>
        </feature-switch>
      ))}
    </div>,
  );
  await until(() =>
    expect([...page.querySelectorAll('p:not([hidden])')].map((part) => part.textContent)).toEqual([
      'no contact',
      'no payments',
      'no edit',
      'text2img',
    ]),
  );
});
