/** The code for finished pictures, as one chunk. */

export { NotifyOffer } from '../job/notify-offer.tsx';
export { BatchGrid } from './batch-grid.tsx';
export { FinishedPicture } from './finished-picture.tsx';
export { FailedPicture, LostPicture } from './no-picture.tsx';
export { ResultStrip } from './result-strip.tsx';
