import { texts } from '../../language.ts';

/** What a picture that we ship shows, and a prompt for a picture like it. */
interface Shown {
  alt: string;
  prompt: string;
}

/** The two halves of a pair. */
interface Pair {
  before: string;
  after: string;
}

/** The pictures that we ship. Whoever draws them describes them in English; the other languages do it by their ids. */
const english = {
  picture: (_id: string, drawn: Shown): Shown => drawn,
  pair: (_tool: string, drawn: Pair): Pair => drawn,
};

export type GalleryTexts = typeof english;
export const galleryTexts = texts('gallery', english);
