import { iconTasks } from './app-icons.mjs';
import { gallery } from './gallery.mjs';
import { galleryFrame } from './gallery-frame.mjs';
import { manifestTasks } from './manifests.mjs';
import { pairTasks } from './pairs.mjs';
import { presetTasks } from './presets.mjs';
import { publish } from './publish.mjs';
import { sampleTasks } from './samples.mjs';
import { develop } from './shared/develop.mjs';
import { cardTasks } from './social-card.mjs';

const galleryTasks = gallery.map(({ name, look }) => ({
  name,
  folder: 'public/pictures',
  run: (folder) => publish(develop(galleryFrame(name).frame, look), folder, name),
}));

/**
 * All that can be drawn, by name: where it is put and how it is made. The card
 * and the manifests come last, because they read what was published before.
 */
export const tasks = [
  ...galleryTasks,
  ...pairTasks,
  ...presetTasks,
  ...sampleTasks,
  ...iconTasks,
  ...cardTasks,
  ...manifestTasks,
];
