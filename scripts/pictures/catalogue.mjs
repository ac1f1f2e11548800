import { gallery } from './gallery.mjs';
import { galleryFrame } from './gallery-frame.mjs';
import { pairTasks } from './pairs.mjs';
import { presetTasks } from './presets.mjs';
import { publish } from './publish.mjs';
import { develop } from './shared/develop.mjs';

const galleryTasks = gallery.map(({ name, look }) => ({
  name,
  folder: 'public/pictures',
  run: (folder) => publish(develop(galleryFrame(name).frame, look), folder, name),
}));

/** All that can be drawn, by name: where it is put and how it is made. */
export const tasks = [...galleryTasks, ...pairTasks, ...presetTasks];
