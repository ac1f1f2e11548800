export interface Tabs {
  matchAll: (options: { type: 'window' }) => Promise<{ focus: () => Promise<unknown> }[]>;
  openWindow: (url: string) => Promise<unknown>;
}

/** Shows an open tab of the app, or opens the finished pictures in a new one. */
export async function showPictures(tabs: Tabs): Promise<void> {
  const [tab] = await tabs.matchAll({ type: 'window' });
  await (tab ? tab.focus() : tabs.openWindow('/previous-images'));
}
