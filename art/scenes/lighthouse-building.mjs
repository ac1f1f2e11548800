import { box, cone, cylinder, torus } from '../tracer/shapes.mjs';

/** The positions of the tower and the cottage, in kilometers. */
export const site = { x: 0.16, y: 0.074, z: 1.12 };
const cottage = { x: 0.085, y: 0.068, z: 1.1 };
const unit = 0.001;

/** In meters around the tower's foot: tower, gallery, lantern, roof. */
function tower(x, y, z) {
  let d = cone(x, y + 6, z, 11.5, 6.6, 66, 0.4);
  d = Math.min(d, cylinder(x, y - 60.5, z, 9.6, 1, 0.3));
  d = Math.min(d, torus(x, y - 65.2, z, 9.2, 0.35));
  for (let post = 0; post < 8; post += 1) {
    const turn = (post * Math.PI) / 4 + 0.3;
    d = Math.min(
      d,
      cylinder(x - 9.2 * Math.cos(turn), y - 63.4, z - 9.2 * Math.sin(turn), 0.32, 2, 0.1),
    );
  }
  d = Math.min(d, cylinder(x, y - 66, z, 5, 5, 0.3));
  d = Math.min(d, cone(x, y - 70.6, z, 7, 0.8, 7.5, 0.3));
  return Math.min(d, cylinder(x, y - 80, z, 0.3, 3, 0.1));
}

function house(x, y, z) {
  const [c, s] = [Math.cos(0.35), Math.sin(0.35)];
  const u = x * c + z * s;
  const w = -x * s + z * c;
  const walls = box(u, y - 4, w, 15, 10, 8.5, 0.2);
  const slope = (Math.abs(w) * 0.78 + (y - 24.5)) * 0.78;
  const roof = Math.max(slope, Math.abs(u) - 16.5, 12.8 - y, Math.abs(w) - 10.5);
  const chimney = box(u - 9, y - 23, w, 1.7, 5, 1.7, 0.1);
  return { u, w, walls, roof, chimney, d: Math.min(walls, roof, chimney) };
}

export const building = {
  bound: [0.13, 0.105, 1.11, 0.098],
  distance(x, y, z) {
    const a = tower((x - site.x) / unit, (y - site.y) / unit, (z - site.z) / unit);
    const b = house((x - cottage.x) / unit, (y - cottage.y) / unit, (z - cottage.z) / unit).d;
    return Math.min(a, b) * unit;
  },
};

/** Paints tower and cottage; `lamp` lights the lantern and the windows, `snow` covers the roofs. */
export function createBuildingPaint({ lamp, snow }) {
  const set = (surface, r, g, b) => {
    surface.r = r;
    surface.g = g;
    surface.b = b;
  };
  const lightUp = (surface, power) => {
    set(surface, 1, 0.72, 0.32);
    surface.glow = power;
  };
  return (surface) => {
    const [x, y, z] = [
      (surface.x - site.x) / unit,
      (surface.y - site.y) / unit,
      (surface.z - site.z) / unit,
    ];
    if (tower(x, y, z) < 0.4) paintTower(surface, x, y, z);
    else paintHouse(surface);
    if (snow && surface.glow === 0 && surface.ny > 0.35) set(surface, 0.88, 0.9, 0.95);
  };

  function paintTower(surface, x, y, z) {
    if (y > 71) return set(surface, 0.36, 0.035, 0.03);
    if (y > 61.8 && Math.hypot(x, z) < 6) {
      const pane = Math.abs(((Math.atan2(z, x) * 8) / Math.PI) % 1) < 0.14;
      if (pane) return set(surface, 0.08, 0.08, 0.08);
      return lamp ? lightUp(surface, 3.2) : set(surface, 0.22, 0.28, 0.32);
    }
    if (y > 59) return set(surface, 0.1, 0.09, 0.09);
    const turn = Math.atan2(z, x);
    for (const [high, at] of [
      [14, -1.7],
      [32, -1.35],
      [48, -1.8],
    ]) {
      if (Math.abs(y - high) < 2.4 && Math.abs(turn - at) < 0.15) {
        return lamp ? lightUp(surface, 1.6) : set(surface, 0.05, 0.06, 0.07);
      }
    }
    const isRed = (y > 16 && y < 31) || (y > 45 && y < 60);
    return isRed ? set(surface, 0.52, 0.045, 0.035) : set(surface, 0.82, 0.79, 0.73);
  }

  function paintHouse(surface) {
    const [x, y, z] = [
      (surface.x - cottage.x) / unit,
      (surface.y - cottage.y) / unit,
      (surface.z - cottage.z) / unit,
    ];
    const { u, w, walls, roof, chimney } = house(x, y, z);
    if (chimney < Math.min(walls, roof)) return set(surface, 0.3, 0.13, 0.09);
    if (roof < walls + 0.05) return set(surface, 0.34, 0.075, 0.045);
    const isWindow =
      Math.abs(y - 7) < 2.3 && w < 0 && [-8.5, -2.8, 9].some((at) => Math.abs(u - at) < 1.7);
    if (isWindow) return lamp ? lightUp(surface, 1.9) : set(surface, 0.06, 0.08, 0.1);
    if (y < 8 && w < 0 && Math.abs(u - 3.2) < 1.6) return set(surface, 0.05, 0.16, 0.2);
    return set(surface, 0.8, 0.77, 0.7);
  }
}
