import type { ComponentType } from 'react';
import type { ToolPages } from '../tools/tools.ts';
import type { UserPageProps } from './user-page.tsx';

type PageFile = ToolPages[keyof ToolPages] | { Component: ComponentType<UserPageProps> };

export const pageFiles = import.meta.glob<PageFile>([
  '../tools/*.tsx',
  '../features/history/previous-images.tsx',
  '../features/profile/profile.tsx',
  '../pages/*.tsx',
]);
