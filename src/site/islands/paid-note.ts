import { defineIsland } from '../../ui/page/island.ts';

/** `<paid-note>`: shows its note where the address has `#success`, and removes that from the address (spec, section 4). */
defineIsland('paid-note', (island) => {
  const show = () => {
    if (window.location.hash !== '#success') return;
    for (const note of island.children) (note as HTMLElement).hidden = false;
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + window.location.search,
    );
  };
  show();
  window.addEventListener('hashchange', show);
  return () => window.removeEventListener('hashchange', show);
});
