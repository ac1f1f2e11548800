import { defineIsland } from '../../ui/page/island.ts';

/** `<address-note>`: shows its note where the address has the anchor of `data-anchor`, and removes that from the address. */
defineIsland('address-note', (island) => {
  const show = () => {
    if (window.location.hash !== island.dataset.anchor) return;
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
