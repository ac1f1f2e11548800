// Runs in the browser: what src/device can do, within reach of the tests.
import { applyFilter } from '../../../src/device/filters/apply-filter.ts';
import { shrinkPicture } from '../../../src/device/shrinking/shrink-picture.ts';

const device = { applyFilter, shrinkPicture };

declare global {
  interface Window {
    device: typeof device;
  }
}

window.device = device;
