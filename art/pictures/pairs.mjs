import { develop } from '../frame/develop.mjs';
import { blur } from '../frame/frame.mjs';
import { birthdayCat } from '../scenes/cat.mjs';
import { headshotCasual } from '../scenes/headshot.mjs';
import { look } from '../scenes/lighthouse.mjs';
import { pencil } from '../styles/crafted.mjs';
import { toImage, toPicture } from '../styles/image.mjs';
import { galleryFrame, sizedFrame } from './gallery-frame.mjs';
import { lighthouseFrame } from './lighthouse-frames.mjs';
import { publish } from './publish.mjs';

/** The development of a snapshot: flat, warm, slightly dark. */
const snapshot = {
  exposure: 0.85,
  contrast: 0.96,
  saturation: 0.94,
  vignette: 0.05,
  grain: 7,
  glow: 0,
};

/** For each tool a picture before and after, aligned to the pixel. */
const pairs = {
  text2img() {
    const after = developed('alpine-lake');
    return { before: toPicture(pencil(toImage(after))), after };
  },
  img2img() {
    const winter = develop(lighthouseFrame('lighthouse-winter'), look);
    return { before: developed('lighthouse-day'), after: winter };
  },
  headshot() {
    const { picture } = galleryFrame('portrait');
    const casual = sizedFrame('portrait-casual', headshotCasual, picture);
    return { before: develop(casual, snapshot), after: developed('portrait') };
  },
  bgremove() {
    const before = developed('product');
    return { before, after: cutOut(before, galleryFrame('product').frame.mask) };
  },
  edit() {
    const { picture } = galleryFrame('cat');
    const after = sizedFrame('cat-birthday', birthdayCat, picture);
    return { before: developed('cat'), after: develop(after, picture.look) };
  },
};

/** What each half shows, and the prompt that led from one to the other. */
export const pairTexts = [
  {
    tool: 'text2img',
    before: 'A pencil sketch of mountains above a lake',
    after: 'The same view as a finished picture, snowy peaks in evening light',
    prompt: 'Snow-capped mountains at golden hour, mirrored in a still alpine lake',
    size: [1200, 800],
  },
  {
    tool: 'img2img',
    before: 'A lighthouse on a green headland in summer',
    after: 'The same lighthouse in deep snow, its lamps lit',
    prompt: 'Make it deep winter: fresh snow, cold light, warm lamps',
    size: [1200, 900],
  },
  {
    tool: 'headshot',
    before: 'A snapshot of a woman in a yellow hoodie at home',
    after: 'The same woman in a navy blazer, in studio light',
    prompt: 'Navy blazer, white turtleneck, gray studio backdrop',
    size: [1200, 1500],
  },
  {
    tool: 'bgremove',
    before: 'A red camera on a desk beside a mug, books and a plant',
    after: 'The camera alone, its background removed',
    prompt: '',
    size: [1200, 900],
  },
  {
    tool: 'edit',
    before: 'A ginger cat before a teal wall',
    after: 'The same cat with a party hat before a coral wall',
    prompt: 'Give the cat a party hat and make the background coral',
    size: [1200, 1200],
  },
];

/** Returns both developed pictures of a tool's pair. */
export const developedPair = (tool) => pairs[tool]();

export const pairTasks = Object.entries(pairs).map(([tool, draw]) => ({
  name: `pair-${tool}`,
  folder: 'public/pictures/pairs',
  run: async (folder) => {
    const { before, after } = draw();
    await publish(before, folder, `${tool}-before`);
    await publish(after, folder, `${tool}-after`);
  },
}));

function developed(name) {
  const { picture, frame } = galleryFrame(name);
  return develop(frame, picture.look);
}

/**
 * Returns the subject on a transparent background. A pixel that is partly background takes the
 * color of the subject next to it, so that no rim of the old background shows.
 */
function cutOut({ width, height, bytes }, mask) {
  const sure = mask.map((value) => (value > 0.98 ? 1 : 0));
  const inside = new Float32Array(width * height * 3);
  for (let at = 0; at < inside.length; at += 1) inside[at] = bytes[at] * sure[Math.floor(at / 3)];
  const color = blur(inside, width, height, 2, 3);
  const weight = blur(sure, width, height, 2);
  const made = new Uint8Array(width * height * 4);
  for (let at = 0; at < mask.length; at += 1) {
    for (let c = 0; c < 3; c += 1) {
      const own = bytes[at * 3 + c];
      made[at * 4 + c] = sure[at]
        ? own
        : weight[at] > 0.001
          ? Math.min(255, color[at * 3 + c] / weight[at])
          : own;
    }
    made[at * 4 + 3] = Math.max(0, Math.min(255, mask[at] * 255));
  }
  return { width, height, channels: 4, bytes: made };
}
