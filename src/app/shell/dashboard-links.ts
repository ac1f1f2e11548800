import {
  Eraser,
  Images,
  type LucideIcon,
  PencilRuler,
  RefreshCcwDot,
  UserRound,
  Wand2,
} from 'lucide-react';
import { type RoutePath, routes, toolPaths } from '../../../domain/routes.ts';
import { type Tool, tools } from '../../../domain/tools.ts';
import { frameTexts } from '../../texts/en/frame.ts';

type DashboardPage = keyof typeof frameTexts.titles;

/** What the header and the window call the page at the path. */
export function dashboardTitle(path: string): string {
  const pages = Object.keys(frameTexts.titles) as DashboardPage[];
  const page = pages.find((name) => routes[name].path === path);
  return page ? frameTexts.titles[page] : '';
}

/** What the sidebar calls a page. */
export function linkTitle(page: DashboardPage): string {
  return page === 'imageEditor' ? frameTexts.editorLink : frameTexts.titles[page];
}

const icons = [
  ['textToImage', Wand2],
  ['imageToImage', RefreshCcwDot],
  ['imageEditor', PencilRuler],
  ['headshotGenerator', UserRound],
  ['backgroundRemoval', Eraser],
  ['previousImages', Images],
] as const satisfies readonly (readonly [DashboardPage, LucideIcon])[];

/** The sidebar's links in their order (spec, section 2). */
export const sidebarLinks: readonly { page: DashboardPage; path: RoutePath; Icon: LucideIcon }[] =
  icons.map(([page, Icon]) => ({ page, path: routes[page].path, Icon }));

/** Whether the page is of use here: that of a tool which the deployment can't do is not. */
export function isUsable(path: RoutePath, available: readonly Tool[]): boolean {
  const tool = tools.find((name) => toolPaths[name] === path);
  return tool === undefined || available.includes(tool);
}
