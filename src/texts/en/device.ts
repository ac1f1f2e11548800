import { texts } from '../language.ts';

/** What the device itself has to say: why a picture could not be opened, and where one is among the steps. */
const english = {
  tooLarge: (megabytesMax: number) => `File too large (max ${megabytesMax} MB)`,
  failures: {
    invalid_input: 'Invalid image input',
    too_small: 'Image too small after compression',
    too_many_pixels:
      'This picture has too many pixels (max 120 megapixels). Make it smaller first.',
    unreadable: 'This file could not be opened as a picture. Choose a JPEG, PNG or WebP file.',
    heic_unsupported:
      'This browser cannot open HEIC photos. Save the photo as JPEG and try again. On an iPhone: Settings, Camera, Formats, Most Compatible.',
    timeout: 'This picture took too long to open. Try a smaller image.',
    not_enough_memory: 'Not enough memory - try smaller image',
    cancelled: 'Cancelled',
  },
  state: (at: number, count: number) => `State ${at}/${count}`,
};

export type DeviceTexts = typeof english;
export const deviceTexts = texts('device', english);
