import { develop } from './frame/develop.mjs';
import { iconTasks } from './pictures/app-icons.mjs';
import { gallery } from './pictures/gallery.mjs';
import { galleryFrame } from './pictures/gallery-frame.mjs';
import { pairTasks } from './pictures/pairs.mjs';
import { listTasks } from './pictures/picture-lists.mjs';
import { presetTasks } from './pictures/presets.mjs';
import { publish } from './pictures/publish.mjs';
import { sampleTasks } from './pictures/samples.mjs';
import { cardTasks } from './pictures/social-card.mjs';

const galleryTasks = gallery.map(({ name, look }) => ({
  name,
  folder: 'public/pictures',
  run: (folder) => publish(develop(galleryFrame(name).frame, look), folder, name),
}));

/**
 * Every task of `draw.mjs`: its name, the folder that it writes to, and the function that
 * draws. The social card and the lists come last, because they read the published pictures.
 */
export const tasks = [
  ...galleryTasks,
  ...pairTasks,
  ...presetTasks,
  ...sampleTasks,
  ...iconTasks,
  ...cardTasks,
  ...listTasks,
];
