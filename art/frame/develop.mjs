import { clamp, luminance } from '../../emulators/image-provider/drawing/color.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { blur } from './frame.mjs';

/**
 * Converts light to bytes of sRGB like a photograph: exposure, glow around bright places, a
 * tone curve, a vignette, film grain.
 */
export function develop(frame, look = {}) {
  const { width, height, light } = frame;
  const {
    exposure = 1,
    glow = 0.06,
    contrast = 1.06,
    saturation = 1.06,
    vignette = 0.18,
    grain = 3.2,
    shadows = [0, 0, 0],
    seed = 7,
  } = look;
  const bright = glow > 0 ? glowOf(frame, exposure) : undefined;
  const film = createRandom(seed);
  const bytes = new Uint8Array(width * height * 3);
  for (let row = 0, at = 0; row < height; row += 1) {
    const dy = (row / height - 0.5) * 1.1;
    for (let column = 0; column < width; column += 1, at += 3) {
      const dx = (column / width - 0.5) * 1.1;
      const fall = (1 - vignette * 1.9 * (dx * dx + dy * dy)) * exposure;
      const noise = (film() + film() + film() - 1.5) * grain;
      let r = light[at] * fall;
      let g = light[at + 1] * fall;
      let b = light[at + 2] * fall;
      if (bright) {
        r += bright[at] * glow;
        g += bright[at + 1] * glow;
        b += bright[at + 2] * glow;
      }
      const grey = luminance(r, g, b);
      r = curve(grey + (r - grey) * saturation, contrast);
      g = curve(grey + (g - grey) * saturation, contrast);
      b = curve(grey + (b - grey) * saturation, contrast);
      bytes[at] = clamp((r + shadows[0] * (1 - r)) * 255 + noise, 0, 255);
      bytes[at + 1] = clamp((g + shadows[1] * (1 - g)) * 255 + noise, 0, 255);
      bytes[at + 2] = clamp((b + shadows[2] * (1 - b)) * 255 + noise, 0, 255);
    }
  }
  return { width, height, channels: 3, bytes };
}

/** A filmic shoulder (Hable's curve, fitted so that 0.18 stays near where it was), then contrast about the middle. */
function curve(value, contrast) {
  const light = value <= 0 ? 0 : value;
  const rolled = light < 0.45 ? light : 0.45 + 0.55 * (1 - Math.exp(-(light - 0.45) / 0.62));
  const coded = Math.min(1, rolled) ** (1 / 2.2);
  const bent = coded + (contrast - 1) * (coded - 0.5) * 4 * coded * (1 - coded);
  return clamp(bent);
}

function glowOf({ width, height, light }, exposure) {
  const bright = new Float32Array(light.length);
  for (let at = 0; at < light.length; at += 1) {
    bright[at] = Math.min(4, Math.max(0, light[at] * exposure - 0.35));
  }
  const near = blur(bright, width, height, Math.max(width, height) / 160, 3);
  const far = blur(bright, width, height, Math.max(width, height) / 24, 3);
  for (let at = 0; at < near.length; at += 1) near[at] = near[at] * 0.6 + far[at] * 1.2;
  return near;
}
