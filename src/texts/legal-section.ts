import type { ReactNode } from 'react';

/** A numbered section of a legal text. */
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
  /** The vendors and models that store prompts and pictures, and those that do not. */
  retainingServices: ReactNode;
  forgettingServices: ReactNode;
}

/** What data is stored, for which purpose, and for how long. */
export type StoredDataRows = readonly (readonly [
  what: string,
  purpose: string,
  duration: string,
])[];
