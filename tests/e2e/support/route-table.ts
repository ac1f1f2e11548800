import { toolCatalogue, toolPaths, tools } from '../../../domain/tools/tools.ts';

/** A page of the app. */
interface Row {
  path: string;
  access: 'public' | 'signed-in';
  /** The page's heading; the profile's is the name of the user of every-page.spec. */
  heading: string;
  /** The title in the dashboard's header, if it differs from the heading. */
  title?: string;
}

/** The spec's route table (section 2). */
export const routeTable: readonly Row[] = [
  { path: '/', access: 'public', heading: 'A picture for a credit.' },
  { path: '/pricing', access: 'public', heading: 'Choose your plan' },
  { path: '/auth', access: 'public', heading: 'Sign in to start creating' },
  { path: '/terms', access: 'public', heading: 'Terms' },
  { path: '/privacy', access: 'public', heading: 'Privacy' },
  { path: '/contact', access: 'public', heading: 'Write to us' },
  ...tools.map((tool): Row => {
    const row = { path: toolPaths[tool], access: 'signed-in' } as const;
    const heading = toolCatalogue[tool].title;
    return { ...row, heading, ...(tool === 'edit' ? { title: 'Image Editor' } : {}) };
  }),
  { path: '/previous-images', access: 'signed-in', heading: 'Previous Images' },
  { path: '/profile', access: 'signed-in', heading: 'Large', title: 'Profile' },
  {
    path: '/credit-history',
    access: 'signed-in',
    heading: 'Purchase History',
    title: 'Credit History',
  },
  { path: '/dashboard-pricing', access: 'signed-in', heading: 'Buy Credits' },
];
