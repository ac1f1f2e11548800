import { featuresStore } from '../../features/availability/features-store.ts';
import { defineIsland } from '../../ui/page/island.ts';

/**
 * `<feature-switch data-feature="…">`: shows the child with `data-is="on"` or the one with
 * `data-is="off"`. The feature is `contact`, `payments` or a tool's name. The page shows the first.
 */
defineIsland('feature-switch', (island) => {
  const show = () => {
    const { contact, payments, tools } = featuresStore.get();
    const names: readonly string[] = [
      ...tools,
      ...(contact ? ['contact'] : []),
      ...(payments ? ['payments'] : []),
    ];
    const state = names.includes(island.dataset.feature ?? '') ? 'on' : 'off';
    for (const child of island.querySelectorAll<HTMLElement>('[data-is]')) {
      child.hidden = child.dataset.is !== state;
    }
  };
  show();
  return featuresStore.subscribe(show);
});
