/** What other features use of sharing. */

export { LaterSharing } from './later-sharing.tsx';
export { SharesSection } from './shares-section.tsx';
