import { type ComponentType, lazy, useState } from 'react';
import { loadCode } from '../api/load-code.ts';

export type PageModule = { Component: ComponentType };

export interface Page {
  Component: ComponentType;
  load: () => Promise<void>;
}

export function pageOf(load: () => Promise<PageModule>): Page {
  const Late = lazy(async () => ({ default: (await loadCode(load)).Component }));
  let Loaded: ComponentType | null = null;
  return {
    Component: () => {
      // The choice stays for the life of the page: another component would remount it and lose its state.
      const [Chosen] = useState<ComponentType>(() => Loaded ?? Late);
      return <Chosen />;
    },
    load: async () => {
      Loaded = (await load()).Component;
    },
  };
}
