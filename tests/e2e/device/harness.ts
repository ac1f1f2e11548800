// Runs in the browser: what src/device can do, within reach of the tests.
import { exportPicture } from '../../../src/device/exporting/export-picture.ts';
import { applyFilter } from '../../../src/device/filters/apply-filter.ts';
import { encodeMask } from '../../../src/device/masks/encode-mask.ts';
import { rasteriseMask } from '../../../src/device/masks/rasterise-mask.ts';
import { renderRecipe } from '../../../src/device/recipe/render-recipe.ts';
import { shrinkPicture } from '../../../src/device/shrinking/shrink-picture.ts';

const device = {
  applyFilter,
  encodeMask,
  exportPicture,
  rasteriseMask,
  renderRecipe,
  shrinkPicture,
};

declare global {
  interface Window {
    device: typeof device;
  }
}

window.device = device;
