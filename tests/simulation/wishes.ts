/** What a user can ask for: every tool, and the editor's four. */
export const wishTools = [
  'text2img',
  'img2img',
  'headshot',
  'bgremove',
  'select',
  'background',
  'filter',
  'text',
] as const;
export type WishTool = (typeof wishTools)[number];

/** What the buttons say, in credits: written down once more, for the table in the product may be wrong. */
export const wishPrices: Record<WishTool, number> = {
  text2img: 1,
  img2img: 1,
  headshot: 1,
  bgremove: 1,
  select: 2,
  background: 2,
  filter: 1,
  text: 2,
};

/** One thing that was asked for under a job's id. */
export interface Wish {
  tool: WishTool;
  prompt: string;
  /** The picture that it is about. */
  uploadId: string | null;
}

/** Whether the device makes it, and no provider is asked. */
export function isOnDevice(tool: WishTool): boolean {
  return tool === 'filter' || tool === 'text';
}

/** Whether a picture must be sent before it. */
export function needsUpload(tool: WishTool): boolean {
  return tool !== 'text2img' && !isOnDevice(tool);
}

/** The tool's name on the wire. */
export function toolOf(tool: WishTool): string {
  return ['text2img', 'img2img', 'headshot', 'bgremove'].includes(tool) ? tool : 'edit';
}

/** The body of the request for it. */
export function bodyOf(id: string, { tool, prompt, uploadId }: Wish): object {
  switch (tool) {
    case 'text2img':
      return { id, tool, prompt };
    case 'img2img':
    case 'headshot':
      return { id, tool, prompt, uploadId };
    case 'bgremove':
      return { id, tool, uploadId };
    case 'select':
      return {
        id,
        tool: 'edit',
        uploadId,
        options: { tool, areaToEdit: 'the disc', editDescription: prompt },
      };
    case 'background':
      return { id, tool: 'edit', uploadId, options: { tool, backgroundType: prompt } };
    case 'filter':
      return { id, tool: 'edit', prompt, options: { tool, filterType: 'Film' } };
    case 'text':
      return { id, tool: 'edit', options: { tool, textContent: prompt } };
  }
}

/** A red disc on a pale ground, 64 pixels wide: small, and yet every tool can work on it. */
const discPng =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEXf6O6zQC+8Y1e6WUze4+nc2t7Qrqy0QzTFhHvDfHPNo6C3TD3UvLzZ09bTubnZ0dOk2pcLAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAyUlEQVRIx2NgGAWjABf4NWl7teZ6nNIsSYJgoIZLwWNBKLDDLu8hCAct2ORZFREKhAKwKAgWRAKmWFyoiKxAyAFDAYcgCmjAUPAQVYEchg2GqAqE0RWwCaKBBDQFTOgKFNAUfERXIIumYCG6Aik0BRPRFUiiKVBEVyCEpmAjugJpNAWF6ArESVVA0AqCjiToTYIBRTCoCUYWwehmIJRg0JOcDOmJlmCyJ5hxCGc9gpmXgeEwTN4GVwFBqABhYLgFKoLWjhbFgxQAAFnBOclCJVxIAAAAAElFTkSuQmCC';

/** The form that sends it. */
export function uploadForm(): FormData {
  const bytes = Uint8Array.from(atob(discPng), (character) => character.charCodeAt(0));
  const form = new FormData();
  form.set('image', new Blob([bytes], { type: 'image/png' }));
  return form;
}
