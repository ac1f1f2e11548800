/** Why a picture could not be opened or shrunk. */
export type PictureFailure =
  | { ok: false; code: 'too_large'; megabytesMax: number }
  | { ok: false; code: Exclude<keyof typeof sentences, 'too_large'> };

const sentences = {
  invalid_input: 'Invalid image input',
  too_large: 'File too large',
  too_small: 'Image too small after compression',
  too_many_pixels: 'This picture has too many pixels (max 120 megapixels). Make it smaller first.',
  unreadable: 'This file could not be opened as a picture. Choose a JPEG, PNG or WebP file.',
  heic_unsupported:
    'This browser cannot open HEIC photos. Save the photo as JPEG and try again. On an iPhone: Settings, Camera, Formats, Most Compatible.',
  timeout: 'This picture took too long to open. Try a smaller image.',
  not_enough_memory: 'Not enough memory - try smaller image',
  cancelled: 'Cancelled',
} as const;

/** The failure in words for the user, the spec's where it has some (section 5). */
export function pictureFailureWords(failure: PictureFailure): string {
  return failure.code === 'too_large'
    ? `File too large (max ${failure.megabytesMax} MB)`
    : sentences[failure.code];
}
