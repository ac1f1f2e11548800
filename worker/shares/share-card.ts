import { cardKeyOf, type LiveShare } from './share-store.ts';

export interface CardSize {
  width: number;
  height: number;
}

/** What link previews show whole. */
const cardSize: CardSize = { width: 1200, height: 630 };

/** Pictures between these proportions fill the card; others stand on its background. */
const fillingRatios = { min: 1.2, max: 3 };

/** The part of the binding IMAGES that draws a card. */
interface CardDrawer {
  input(stream: ReadableStream<Uint8Array>): {
    transform(options: CardSize & { fit: 'cover' | 'pad'; background: string }): {
      output(options: { format: 'image/jpeg' }): Promise<{ image(): ReadableStream<Uint8Array> }>;
    };
  };
}

/** The size that a page names for its card. Without the binding IMAGES the card is the picture itself. */
export function cardSizeOf(environment: object, picture: CardSize): CardSize {
  return 'IMAGES' in environment ? cardSize : picture;
}

/** Draws the card of a share and stores it. Returns false if it can't be drawn. */
export async function drawCard(environment: Env, { key, picture }: LiveShare): Promise<boolean> {
  const { IMAGES: drawer } = environment as unknown as { IMAGES?: CardDrawer };
  const stored = drawer && (await environment.PICTURES.get(key));
  if (!stored) return false;
  const ratio = picture.width / picture.height;
  const fit = ratio >= fillingRatios.min && ratio <= fillingRatios.max ? 'cover' : 'pad';
  try {
    const drawn = await drawer
      .input(stored.body)
      .transform({ ...cardSize, fit, background: '#171411' })
      .output({ format: 'image/jpeg' });
    const bytes = await new Response(drawn.image()).arrayBuffer();
    const httpMetadata = { contentType: 'image/jpeg' };
    await environment.PICTURES.put(cardKeyOf(key), bytes, { httpMetadata });
    return true;
  } catch (error) {
    console.warn(JSON.stringify({ event: 'card_not_drawn', reason: String(error) }));
    return false;
  }
}
