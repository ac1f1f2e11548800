import { hex, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { fractal } from '../../emulators/image-provider/drawing/noise.ts';

/** Rock, meadow, forest and snow, by slope and height. */
export function createAlpineGround({ noise, snowLine, treeLine, colors = {} }) {
  const rock = hex(colors.rock ?? '6d635c');
  const darkRock = hex(colors.darkRock ?? '3d3835');
  const meadow = hex(colors.meadow ?? '5d6236');
  const wood = hex(colors.wood ?? '24331f');
  const snow = hex(colors.snow ?? 'f3f5f8');
  return (surface) => {
    const { x, y, z, ny } = surface;
    const rough = fractal(noise, x * 9, z * 9, 4) - 0.5;
    const fine = noise(x * 90, z * 90) - 0.5;
    const strata = 0.5 + 0.5 * Math.sin(y * 95 + rough * 9);
    let mixed = 0.35 + strata * 0.35 + rough + fine * 0.3;
    mixed = mixed < 0 ? 0 : mixed > 1 ? 1 : mixed;
    let r = darkRock[0] + (rock[0] - darkRock[0]) * mixed;
    let g = darkRock[1] + (rock[1] - darkRock[1]) * mixed;
    let b = darkRock[2] + (rock[2] - darkRock[2]) * mixed;
    const blend = (color, amount) => {
      r += (color[0] - r) * amount;
      g += (color[1] - g) * amount;
      b += (color[2] - b) * amount;
    };
    const flat = smooth(0.55, 0.78, ny + rough * 0.25);
    blend(
      meadow,
      flat * smooth(treeLine + 0.3, treeLine - 0.05, y + rough * 0.3) * (0.8 + fine * 0.5),
    );
    blend(wood, surface.wood ?? 0);
    const cold = smooth(snowLine - 0.16, snowLine + 0.14, y + rough * 0.55);
    blend(snow, cold * smooth(0.42, 0.66, ny + rough * 0.22 + fine * 0.1));
    surface.r = r;
    surface.g = g;
    surface.b = b;
  };
}

/** Conifers: jittered cones where the land is low and gentle. Heights in kilometers. */
export function createTrees({ noise, height, spacing, where }) {
  return (x, z, t) => {
    if (t > 14) return 0;
    const cover = where(x, z);
    if (cover <= 0.02) return 0;
    const u = x / spacing;
    const v = z / spacing;
    const column = Math.floor(u);
    const row = Math.floor(v);
    let most = 0;
    for (let j = -1; j <= 1; j += 1) {
      for (let i = -1; i <= 1; i += 1) {
        const a = noise((column + i) * 7.31 + 0.5, (row + j) * 5.77 + 0.5);
        if (a > 0.25 + cover * 0.75) continue;
        const b = noise((column + i) * 3.17 + 9.5, (row + j) * 9.13 + 4.5);
        const dx = u - column - i - 0.2 - a * 1.6 + 0.3;
        const dz = v - row - j - b;
        const reach = Math.sqrt(dx * dx + dz * dz);
        const tall = (0.55 + b * 0.6) * (1 - reach * 1.9);
        if (tall > most) most = tall;
      }
    }
    return most * height * Math.min(1, cover * 2);
  };
}
