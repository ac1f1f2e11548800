import {
  Eraser,
  type LucideIcon,
  PencilRuler,
  RefreshCcwDot,
  UserRound,
  Wand2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tool } from '../../domain/tools/tools.ts';

/** The icon of every tool, in the sidebar's order (spec, section 2). */
export const toolIcons: Readonly<Record<Tool, LucideIcon>> = {
  text2img: Wand2,
  img2img: RefreshCcwDot,
  edit: PencilRuler,
  headshot: UserRound,
  bgremove: Eraser,
};

/**
 * The page of every tool, which is a JS file of its own: `src/app/page-files.ts` fetches it by
 * the tool's name. Types alone, because that module belongs to the first view and the icons do not.
 */
export type ToolPages = OfEveryTool<{
  text2img: typeof import('./text2img.tsx');
  img2img: typeof import('./img2img.tsx');
  headshot: typeof import('./headshot.tsx');
  bgremove: typeof import('./bgremove.tsx');
  edit: typeof import('./edit.tsx');
}>;

type OfEveryTool<Pages extends Record<Tool, ToolPage>> = Pages;

interface ToolPage {
  Component: (props: { userId: string }) => ReactNode;
}
