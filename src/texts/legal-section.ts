import type { ReactNode } from 'react';

/** A numbered section of a text that binds. */
export interface LegalSection {
  /** Its anchor in the address, the same in each language. */
  id: string;
  title: string;
  body: ReactNode;
}

/** The seller, in the places where a legal text names them. */
export interface SellerParts {
  /** The name alone, in the middle of a sentence. */
  name: ReactNode;
  /** A block of its own: name, address, e-mail and tax number, as far as they are configured. */
  details: ReactNode;
}

/** What is kept, what for, and how long. */
export type KeptRows = readonly (readonly [what: string, purpose: string, duration: string])[];
