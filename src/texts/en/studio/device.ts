import { picturePixelsMax, shrunkSideMin } from '../../../../domain/limits.ts';
import { texts } from '../../language.ts';

/** Why a picture could not be opened on the device. */
const english = {
  tooLarge: (megabytesMax: number) => `File too large (max ${megabytesMax} MB)`,
  tooSmall: {
    title: 'Image too small after compression',
    /** The size after compression, in pixels. */
    text: (width: number, height: number) =>
      `Too small: use at least ${shrunkSideMin} × ${shrunkSideMin} px (yours is ${width} × ${height}).`,
  },
  tooNarrow: (width: number, height: number) =>
    `This picture is too long and narrow: ${width} × ${height} px.`,
  /** After shrinking, much less of a long picture is left than of others. */
  long: (from: { width: number; height: number }, to: { width: number; height: number }) =>
    `Your picture is ${from.width} × ${from.height} px. It becomes ${to.width} × ${to.height} px here. Crop it to keep its details.`,
  crop: 'Crop it in the editor',
  unsupported: (name: string) => `This browser cannot open this kind of ${name}.`,
  otherFormat: (name: string) => `This is a ${name} file, which browsers can’t open as a picture.`,
  /** How to make a JPEG of a file, on each device. */
  convert: {
    iphone: 'On this device, add it to Photos and choose it from there: that makes a JPEG of it.',
    android: 'On this device, open it and take a screenshot, or save a copy as JPEG.',
    mac: 'On this Mac, open it in Preview and choose File, Export, JPEG.',
    windows: 'On this PC, open it in Photos or Paint and choose Save as, JPEG.',
    other: 'Open it in a picture editor and save it as JPEG.',
  },
  failures: {
    damaged: 'This picture is damaged or incomplete.',
    empty: 'This picture is empty: every pixel is transparent.',
    file_empty: 'This file is empty. If it is only in the cloud, download it to this device first.',
    file_missing: 'This file was moved or deleted after you chose it. Choose it again.',
    file_unreadable:
      'This file cannot be read. It has changed, or it is only in the cloud: download it to this device, then choose it again.',
    folder: 'This is a folder. Choose a picture in it.',
    address_only:
      'This picture is on another site. Save it on this device first, then add the file.',
    canvas_blocked:
      'This browser does not let sites read pictures, so it cannot convert this one. Choose a JPEG, PNG or WebP file, or allow canvas data for this site.',
    editor_blocked:
      'This browser does not let sites read pictures, so the editor does not work here. Allow canvas data for this site, or use another browser.',
    not_loaded: 'A part of the app could not be loaded. Check your connection, then try again.',
    invalid_input: 'Invalid image input',
    too_many_pixels: `This picture has too many pixels (max ${picturePixelsMax / 1_000_000} megapixels). Make it smaller first.`,
    unreadable: 'This file could not be opened as a picture. Choose a JPEG, PNG or WebP file.',
    heic_unsupported:
      'This is a HEIC photo, as iPhones take them, and this browser cannot open it. An iPhone takes JPEGs with Settings, Camera, Formats, Most Compatible.',
    timeout: 'This picture took too long to open. Try a smaller picture.',
    not_enough_memory: 'Not enough memory - try smaller image',
    browser_too_old:
      'This browser is too old to open pictures. Update it. On an iPhone, update iOS.',
    cancelled: 'Cancelled',
  },
};

export type DeviceTexts = typeof english;
export const deviceTexts = texts('device', english);
