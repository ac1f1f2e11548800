import { defineIsland, partOf } from '../../ui/page/island.ts';
import type { LivingPictureData } from '../showcase/living-picture.tsx';
import { type DemoStep, nextStep } from '../showcase/living-picture-steps.ts';
import { runLoop } from './run-loop.ts';

/** `<living-picture>`: runs through the steps that its figure names by `data-step`. */
defineIsland('living-picture', (island) => {
  const data = JSON.parse(island.dataset.steps ?? '') as LivingPictureData;
  const figure = island.querySelector('figure');
  const [caption, price] = [partOf(island, 'caption'), partOf(island, 'price')];
  if (!figure || !caption || !price) return undefined;
  return runLoop<DemoStep>(island, {
    first: { name: 'compared' },
    still: { name: 'compared' },
    next: (step) => nextStep(step, data.prompt.length),
    show: (step) => {
      figure.dataset.step = step.name;
      caption.textContent =
        step.name === 'typing'
          ? data.prompt.slice(0, step.length)
          : (data.captions[step.name] ?? data.prompt);
      price.textContent = String(data.prices[step.name] ?? data.price);
    },
  });
});
