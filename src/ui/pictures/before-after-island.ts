import { defineIsland } from '../page/island.ts';

defineIsland('before-after', (island) => {
  const show = ({ value }: HTMLInputElement) => island.style.setProperty('--share', `${value}%`);
  const move = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) show(target);
  };
  // It was moved before this code was there, or on the way back the browser restores its place, without an
  // event and before `pageshow`.
  const slider = island.querySelector('input');
  const follow = () => {
    if (slider) show(slider);
  };
  follow();
  window.addEventListener('pageshow', follow);
  island.addEventListener('input', move);
  return () => {
    window.removeEventListener('pageshow', follow);
    island.removeEventListener('input', move);
  };
});
