import { texts } from '../../language.ts';

/** What a picture that we ship shows, and a prompt for a picture like it. */
interface Shown {
  alt: string;
  prompt: string;
}

/** The two halves of a pair, and the prompt that made the second; empty if the tool needs none. */
interface Pair {
  before: string;
  after: string;
  prompt: string;
}

/** The pictures that we ship. Whoever draws them describes them in English; the other languages do it by their ids. */
const english = {
  picture: (_id: string, drawn: Shown): Shown => drawn,
  pair: (_tool: string, drawn: Pair): Pair => drawn,
  usePrompt: 'Use this prompt',
};

export type GalleryTexts = typeof english;
export const galleryTexts = texts('gallery', english);
