import { type ComponentType, lazy, useState } from 'react';

export type PageModule = { Component: ComponentType };

export interface Page {
  Component: ComponentType;
  /** Fetches the page's code. A page that was made on a server can only be taken over with its code at hand. */
  load: () => Promise<void>;
}

/** A page whose code is fetched when the page is first shown. */
export function pageOf(load: () => Promise<PageModule>): Page {
  const Late = lazy(async () => ({ default: (await load()).Component }));
  let Loaded: ComponentType | null = null;
  return {
    Component: () => {
      // Once chosen it stays: another one would begin anew, without what was written in it.
      const [Chosen] = useState<ComponentType>(() => Loaded ?? Late);
      return <Chosen />;
    },
    load: async () => {
      Loaded = (await load()).Component;
    },
  };
}
