/**
 * The text before the user's own prompt, by tool. Where a provider limits the prompt's length these
 * characters count, so the page can show how many the user has left.
 */
export const promptOpenings = {
  text2img: '',
  img2img: '',
  headshot: 'Professional headshot of the person in this picture, head and shoulders.',
  background: 'Replace the background of this picture with',
} as const;

/**
 * Returns this text for a selected area. It does not mention a mask that the provider can't see.
 */
export function selectOpening(areaToEdit: string | undefined, seesMask: boolean): string {
  const area = areaToEdit ?? (seesMask ? 'the marked area' : null);
  return `Edit this picture.${area === null ? '' : ` Change only ${area}:`}`;
}

/**
 * Returns how many of the user's characters fit into a prompt of `length` characters after this
 * text.
 */
export function roomAfter(opening: string, length: number): number {
  return length - (opening === '' ? 0 : Array.from(opening).length + 1);
}
