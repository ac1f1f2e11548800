import { Images, type LucideIcon } from 'lucide-react';
import { type RoutePath, routes } from '../../../domain/routes.ts';
import { type Tool, toolPaths, tools } from '../../../domain/tools/tools.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { toolIcons } from '../../tools/tools.ts';

type OtherPage = keyof typeof frameTexts.titles;

export function dashboardTitle(path: string): string {
  const tool = toolAt(path);
  if (tool) return toolTexts[tool].pageTitle ?? toolTexts[tool].title;
  const pages = Object.keys(frameTexts.titles) as OtherPage[];
  const page = pages.find((name) => routes[name].path === path);
  return page ? frameTexts.titles[page] : '';
}

interface SidebarLink {
  page: keyof typeof frameTexts.shortTitles;
  path: RoutePath;
  Icon: LucideIcon;
}

export const sidebarLinks: readonly SidebarLink[] = [
  ...(Object.keys(toolIcons) as Tool[]).map((tool) => ({
    page: tool,
    path: toolPaths[tool],
    Icon: toolIcons[tool],
  })),
  { page: 'previousImages', path: routes.previousImages.path, Icon: Images },
];

export function linkTitle({ page }: SidebarLink): string {
  return isTool(page) ? toolTexts[page].title : frameTexts.titles[page];
}

/** Whether the page can be used: a tool's page can't if the tool is switched off in this deployment. */
export function isUsable(path: RoutePath, available: readonly Tool[]): boolean {
  const tool = toolAt(path);
  return tool === undefined || available.includes(tool);
}

function toolAt(path: string): Tool | undefined {
  return tools.find((name) => toolPaths[name] === path);
}

function isTool(page: SidebarLink['page']): page is Tool {
  return page in toolPaths;
}
