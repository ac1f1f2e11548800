import { defineIsland } from '../page/island.ts';

/** `<before-after>`: its slider moves the border between the two pictures. */
defineIsland('before-after', (island) => {
  const move = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) island.style.setProperty('--share', `${target.value}%`);
  };
  island.addEventListener('input', move);
  return () => island.removeEventListener('input', move);
});
