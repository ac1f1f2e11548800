import {
  Eraser,
  Images,
  type LucideIcon,
  PencilRuler,
  RefreshCcwDot,
  UserRound,
  Wand2,
} from 'lucide-react';
import { type RoutePath, routes } from '../../domain/routes.ts';

/** What the header and the window call each page of the dashboard (spec, section 2). */
export const dashboardTitles: Partial<Record<RoutePath, string>> = {
  [routes.textToImage.path]: 'Text to Image',
  [routes.imageToImage.path]: 'Image to Image',
  [routes.headshotGenerator.path]: 'Headshot Generator',
  [routes.backgroundRemoval.path]: 'Background Removal',
  [routes.imageEditor.path]: 'Image Editor',
  [routes.previousImages.path]: 'Previous Images',
  [routes.creditHistory.path]: 'Credit History',
  [routes.profile.path]: 'Profile',
  [routes.dashboardPricing.path]: 'Buy Credits',
};

/** The sidebar's links in their order (spec, section 2). One whose page is not there is not shown. */
export const sidebarLinks: readonly { path: RoutePath; title: string; Icon: LucideIcon }[] = [
  { path: routes.textToImage.path, title: 'Text to Image', Icon: Wand2 },
  { path: routes.imageToImage.path, title: 'Image to Image', Icon: RefreshCcwDot },
  { path: routes.imageEditor.path, title: 'AI Image Editor', Icon: PencilRuler },
  { path: routes.headshotGenerator.path, title: 'Headshot Generator', Icon: UserRound },
  { path: routes.backgroundRemoval.path, title: 'Background Removal', Icon: Eraser },
  { path: routes.previousImages.path, title: 'Previous Images', Icon: Images },
];
