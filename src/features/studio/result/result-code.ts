/** The code for finished pictures, as one chunk. */

export { BatchGrid } from './batch-grid.tsx';
export { FinishedPicture } from './finished-picture.tsx';
