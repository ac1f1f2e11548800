import { html } from 'hono/html';

// A white letter has a contrast of at least 4.5:1 on each.
const COLORS = ['#0b57d0', '#146c2e', '#b3261e', '#7b3ff2', '#9a4a00', '#00677d', '#a8174f'];

/** Renders an avatar with the name's first letter, like Google's for an account without a photograph. */
export function renderAvatar(sub: string, name: string) {
  const color = COLORS[Number(sub.slice(-6)) % COLORS.length] ?? COLORS[0];
  const letter = /\p{Letter}/u.exec(name)?.[0].toUpperCase() ?? '?';
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="${color}"/>
<text x="48" y="48" dy=".36em" fill="#fff" font-family="Roboto, Arial, sans-serif" font-size="46"
  text-anchor="middle">${letter}</text>
</svg>`;
}
