import type { ComponentType } from 'react';
import type { User } from '../../domain/account/user.ts';
import type { Tool } from '../../domain/tools/tools.ts';
import { AvailableTool } from '../features/availability/available-tool.tsx';
import { useShownUser } from './start/shown-user.ts';

export interface UserPageProps {
  user: User;
  userId: string;
}

/** Makes a page of a feature's component: of the shown user, and of a tool that may be switched off. */
export function userPage(Feature: ComponentType<UserPageProps>, tool: Tool | null): ComponentType {
  return function UserPage() {
    const user = useShownUser();
    if (!user) return null;
    // Keyed by the user: one user's prompt, picture or name never shows for another.
    const feature = <Feature key={user.id} user={user} userId={user.id} />;
    return tool ? <AvailableTool tool={tool}>{feature}</AvailableTool> : feature;
  };
}
