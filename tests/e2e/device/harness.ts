// Runs in the browser: what src/device can do, within reach of the tests.
import { exportPicture } from '../../../src/device/exporting/export-picture.ts';
import { applyFilter } from '../../../src/device/filters/apply-filter.ts';
import { openPlainRows } from '../../../src/device/filters/plain-rows.ts';
import { openVectorRows } from '../../../src/device/filters/vector/vector-rows.ts';
import { writeArchive } from '../../../src/device/history/history-archive.ts';
import { LocalHistory } from '../../../src/device/history/local-history.ts';
import { mergeArchive } from '../../../src/device/history/merge-archive.ts';
import { encodeMask } from '../../../src/device/masks/encode-mask.ts';
import { rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { openFullPicture } from '../../../src/device/opening/open-full-picture.ts';
import { renderRecipe } from '../../../src/device/recipe/render-recipe.ts';
import { shrinkPicture } from '../../../src/device/shrinking/shrink-picture.ts';

const device = {
  LocalHistory,
  applyFilter,
  encodeMask,
  exportPicture,
  mergeArchive,
  openFullPicture,
  openPlainRows,
  openVectorRows,
  rasterizeMask,
  renderRecipe,
  shrinkPicture,
  writeArchive,
};

declare global {
  interface Window {
    device: typeof device;
  }
}

window.device = device;
