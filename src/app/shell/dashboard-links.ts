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
import { frameTexts } from '../../texts/en/shell/frame.ts';

type DashboardPage = keyof typeof frameTexts.titles;

/** The title of the page at the path, for the header and the window. */
export function dashboardTitle(path: string): string {
  const pages = Object.keys(frameTexts.titles) as DashboardPage[];
  const page = pages.find((name) => routes[name].path === path);
  return page ? frameTexts.titles[page] : '';
}

/** The name of a page in the sidebar. */
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

/** Whether the page can be used: a tool's page can't if the tool is switched off in this deployment. */
export function isUsable(path: RoutePath, available: readonly Tool[]): boolean {
  const tool = tools.find((name) => toolPaths[name] === path);
  return tool === undefined || available.includes(tool);
}
