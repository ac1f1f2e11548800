/** What a tool shows once it has a picture, as one part of the app's code. */

export { BatchGrid } from './batch-grid.tsx';
export { FinishedPicture } from './finished-picture.tsx';
