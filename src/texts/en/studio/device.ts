import { picturePixelsMax, shrunkSideMin } from '../../../../domain/limits.ts';
import { texts } from '../../language.ts';

/** Why a picture could not be opened on the device, and the position in the undo history. */
const english = {
  tooLarge: (megabytesMax: number) => `File too large (max ${megabytesMax} MB)`,
  tooSmall: {
    title: 'Image too small after compression',
    /** The size after compression, in pixels. */
    text: (width: number, height: number) =>
      `Too small: use at least ${shrunkSideMin} × ${shrunkSideMin} px (yours is ${width} × ${height}).`,
  },
  failures: {
    invalid_input: 'Invalid image input',
    too_many_pixels: `This picture has too many pixels (max ${picturePixelsMax / 1_000_000} megapixels). Make it smaller first.`,
    unreadable: 'This file could not be opened as a picture. Choose a JPEG, PNG or WebP file.',
    heic_unsupported:
      'This browser cannot open HEIC photos. Save the photo as JPEG and try again. On an iPhone, choose Settings, Camera, Formats, Most Compatible.',
    timeout: 'This picture took too long to open. Try a smaller picture.',
    not_enough_memory: 'Not enough memory - try smaller image',
    browser_too_old:
      'This browser is too old to open pictures. Update it. On an iPhone, update iOS.',
    cancelled: 'Cancelled',
  },
  state: (at: number, count: number) => `State ${at}/${count}`,
};

export type DeviceTexts = typeof english;
export const deviceTexts = texts('device', english);
