/** What a user can request: every tool, and the editor's four. */
export const requestedTools = [
  'text2img',
  'img2img',
  'headshot',
  'bgremove',
  'select',
  'background',
  'filter',
  'text',
] as const;
export type RequestedTool = (typeof requestedTools)[number];

/**
 * The prices on the buttons, in credits. Repeated here, because the product's table may be wrong.
 */
export const shownPrices: Record<RequestedTool, number> = {
  text2img: 1,
  img2img: 1,
  headshot: 1,
  bgremove: 1,
  select: 2,
  background: 2,
  filter: 1,
  text: 2,
};

export interface RequestedJob {
  tool: RequestedTool;
  prompt: string;
  uploadId: string | null;
}

export function isOnDevice(tool: RequestedTool): boolean {
  return tool === 'filter' || tool === 'text';
}

export function needsUpload(tool: RequestedTool): boolean {
  return tool !== 'text2img' && !isOnDevice(tool);
}

export function toolOf(tool: RequestedTool): string {
  return ['text2img', 'img2img', 'headshot', 'bgremove'].includes(tool) ? tool : 'edit';
}

export function bodyOf(id: string, { tool, prompt, uploadId }: RequestedJob): object {
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

/** A red disc on a light background, 64 pixels wide: small, and usable with every tool. */
const discPng =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEXf6O6zQC+8Y1e6WUze4+nc2t7Qrqy0QzTFhHvDfHPNo6C3TD3UvLzZ09bTubnZ0dOk2pcLAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAyUlEQVRIx2NgGAWjABf4NWl7teZ6nNIsSYJgoIZLwWNBKLDDLu8hCAct2ORZFREKhAKwKAgWRAKmWFyoiKxAyAFDAYcgCmjAUPAQVYEchg2GqAqE0RWwCaKBBDQFTOgKFNAUfERXIIumYCG6Aik0BRPRFUiiKVBEVyCEpmAjugJpNAWF6ArESVVA0AqCjiToTYIBRTCoCUYWwehmIJRg0JOcDOmJlmCyJ5hxCGc9gpmXgeEwTN4GVwFBqABhYLgFKoLWjhbFgxQAAFnBOclCJVxIAAAAAElFTkSuQmCC';

export function uploadForm(): FormData {
  const bytes = Uint8Array.from(atob(discPng), (character) => character.charCodeAt(0));
  const form = new FormData();
  form.set('image', new Blob([bytes], { type: 'image/png' }));
  return form;
}
