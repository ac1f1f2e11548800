import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { develop } from '../frame/develop.mjs';
import { look } from '../scenes/lighthouse.mjs';
import { cutPaper, felt, pencil, pixelArt, stainedGlass } from '../styles/crafted.mjs';
import { toImage, toPicture } from '../styles/image.mjs';
import { inkWash, oil, watercolor } from '../styles/painted.mjs';
import { cyanotype, neon, noir, popArt, woodcut } from '../styles/printed.mjs';
import { lighthouseFrame } from './lighthouse-frames.mjs';

const shown = 448;
/** The square around the lighthouse that presets show, in pixels of the full picture. */
const square = { left: 380, top: 190, side: 684 };

/** A preset is the lighthouse in one style: `style` repaints the picture by day, `from` names another rendering. */
export const presets = [
  {
    id: 'watercolour',
    title: 'Watercolor',
    style: watercolor,
    prompt:
      'Repaint this as a loose watercolor: wet washes that pool at their edges, visible paper grain, soft colors, a ragged white border',
  },
  {
    id: 'golden-hour',
    title: 'Golden hour',
    from: 'lighthouse-golden',
    prompt:
      'Keep the scene and change the light to golden hour: low warm sun, long shadows, glowing clouds, lit windows',
  },
  {
    id: 'oil-painting',
    title: 'Oil painting',
    style: oil,
    prompt:
      'Repaint this in oil with thick, visible brush strokes that follow the forms, rich color and light on the relief of the paint',
  },
  {
    id: 'cut-paper',
    title: 'Cut paper',
    style: cutPaper,
    prompt:
      'Turn this into layered cut paper: few flat colors, crisp scissor edges, soft shadows between the sheets',
  },
  {
    id: 'winter',
    title: 'Deep winter',
    from: 'lighthouse-winter',
    prompt:
      'Keep the scene and make it deep winter: fresh snow on ground and roofs, cold pale light, warm lamps in the windows',
  },
  {
    id: 'pencil',
    title: 'Pencil sketch',
    style: pencil,
    prompt:
      'Redraw this as a pencil sketch on white paper: fine contours, hatching in the shadows, no color',
  },
  {
    id: 'pop-art',
    title: 'Pop art',
    style: popArt,
    prompt: 'Turn this into a pop art print: flat bright inks, halftone dots, bold black outlines',
  },
  {
    id: 'stained-glass',
    title: 'Stained glass',
    style: stainedGlass,
    prompt:
      'Turn this into a stained glass window: pieces of glowing colored glass held by dark lead, light shining through',
  },
  {
    id: 'noir',
    title: 'Film noir',
    style: noir,
    prompt:
      'Make this a black and white film noir still: deep blacks, hard light, heavy vignette, film grain',
  },
  {
    id: 'felt',
    title: 'Felted wool',
    style: felt,
    prompt:
      'Rebuild this scene from felted wool: soft rounded shapes, visible fibers, handmade, gentle studio light',
  },
  {
    id: 'woodcut',
    title: 'Woodcut',
    style: woodcut,
    prompt:
      'Turn this into a woodcut print: carved flowing lines, black ink on cream paper, one warm second color',
  },
  {
    id: 'pixel-art',
    title: 'Pixel art',
    style: pixelArt,
    prompt:
      'Turn this into 16-bit pixel art: large clean pixels, a small palette, dithered shading',
  },
  {
    id: 'cyanotype',
    title: 'Cyanotype',
    style: cyanotype,
    prompt:
      'Turn this into a cyanotype: Prussian blue on white cotton paper, brushed uneven edges, fine detail',
  },
  {
    id: 'ink-wash',
    title: 'Ink wash',
    style: inkWash,
    prompt:
      'Repaint this as an East Asian ink wash on rice paper: soft black ink, empty space, a single red accent',
  },
  {
    id: 'neon',
    title: 'Neon',
    style: neon,
    prompt: 'Redraw this as glowing neon outlines in pink and cyan on a dark purple night',
  },
];

export const presetTasks = [{ name: 'presets', folder: 'public/presets', run: drawPresets }];

async function drawPresets(folder) {
  const plain = new Map();
  for (const { id, style, from = 'lighthouse-day' } of presets) {
    if (!plain.has(from)) plain.set(from, cut(develop(lighthouseFrame(from), look)));
    const { bytes, width, height, channels } = style
      ? toPicture(style(toImage(plain.get(from))))
      : plain.get(from);
    await sharp(bytes, { raw: { width, height, channels } })
      .resize(shown, shown, { kernel: id === 'pixel-art' ? 'nearest' : 'lanczos3' })
      .webp({ quality: 76, effort: 6, smartSubsample: true })
      .toFile(join(folder, `${id}.webp`));
  }
  const list = presets.map(({ id, title, prompt }) => ({
    id,
    title,
    image: `/presets/${id}.webp`,
    prompt,
  }));
  writeFileSync(join(folder, 'presets.json'), `${JSON.stringify(list, undefined, 2)}\n`);
}

function cut({ width, bytes, channels }) {
  const { left, top, side } = square;
  const made = new Uint8Array(side * side * channels);
  for (let row = 0; row < side; row += 1) {
    const from = ((top + row) * width + left) * channels;
    made.set(bytes.subarray(from, from + side * channels), row * side * channels);
  }
  return { width: side, height: side, channels, bytes: made };
}
