import type { ReactNode } from 'react';

/** A numbered section of a text that binds. */
export interface LegalSection {
  /** Its anchor in the address, the same in each language. */
  id: string;
  title: string;
  body: ReactNode;
}

/** What is kept, what for, and how long. */
export type KeptRows = readonly (readonly [what: string, purpose: string, duration: string])[];
