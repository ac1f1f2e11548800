/**
 * What a provider reads before the user's own words. Where it takes few characters,
 * these count among them, so the page can tell how many are left for the user's.
 */
export const promptOpenings = {
  text2img: '',
  img2img: '',
  headshot: 'Professional headshot of the person in this picture, head and shoulders.',
  background: 'Replace the background of this picture with',
} as const;

/** The same for a selected area. Nothing is said of a mark that the provider can't see. */
export function selectOpening(areaToEdit: string | undefined, seesMask: boolean): string {
  const area = areaToEdit ?? (seesMask ? 'the marked area' : null);
  return `Edit this picture.${area === null ? '' : ` Change only ${area}:`}`;
}

/** How many of the user's characters a provider reads that takes `length` in all. */
export function roomAfter(opening: string, length: number): number {
  return length - (opening === '' ? 0 : Array.from(opening).length + 1);
}
