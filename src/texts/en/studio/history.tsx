import type { ReactNode } from 'react';
import { counted } from '../../counted.ts';
import { plural } from '../../format.ts';
import { texts } from '../../language.ts';

/** The pictures that are saved on the device. */
const english = {
  title: 'Previous Images',
  manage: 'Manage',
  refresh: 'Refresh',
  export: 'Export',
  packing: 'Exporting…',
  import: 'Import',
  unpacking: 'Importing…',
  importLabel: 'Import a ZIP file',
  exportFailed: 'Export failed',
  importFailed: 'Import failed',
  incomplete: (count: number, total: number) =>
    plural(
      count,
      `The file does not have 1 of ${total} pictures`,
      `The file does not have ${count} of ${total} pictures`,
    ),
  incompleteText: 'They could not be loaded. The file lists them.',
  toExport: (count: number) =>
    plural(count, '1 picture is still to export', `${count} pictures are still to export`),
  toExportText: (megabytesMax: number) =>
    `A file has at most ${megabytesMax} MB, so they go in another one.`,
  nextFile: 'Export the next file',
  refusals: {
    not_an_archive: 'This file is not an export of Previous Images.',
    too_large: (megabytesMax: number) =>
      `This file is too large (max ${megabytesMax} MB). A new export is divided into several files.`,
    unreached: 'We can’t reach the server. Import it again once we can.',
    storage_full: 'This device is out of space. Some pictures could not be imported.',
    storage_off: 'Your browser does not let this site save anything.',
    storage_busy: 'Your browser’s storage does not answer. Try again in a minute.',
  },
  added: (count: number) =>
    count === 0 ? 'No picture added' : plural(count, '1 picture added', `${count} pictures added`),
  known: (count: number) => plural(count, '1 was here already.', `${count} were here already.`),
  unfit: (count: number) => `${count} did not fit. Delete some pictures here and import again.`,
  tooOld: (count: number) => `${count} did not fit: your account keeps newer ones.`,
  inAccountAlone: (count: number) => `Only in your account: ${count}.`,
  unsent: (count: number) => `${count} could not be sent to your account. Import the file again.`,
  missingInFile: (count: number) =>
    plural(
      count,
      '1 could not be loaded when the file was exported.',
      `${count} could not be loaded when the file was exported.`,
    ),
  unreadable: (count: number) => `${count} could not be read.`,

  almostFull: {
    title: 'Storage is almost full',
    text: 'New pictures will replace the oldest ones. Export your pictures if you want to save them.',
  },
  full: {
    title: 'Storage is full',
    text: 'The next picture will replace the oldest one. Export your pictures if you want to save them.',
  },
  count: (items: ReactNode, itemsMax: number): ReactNode => (
    <>
      {items} of {itemsMax} pictures on this device
    </>
  ),
  countInAccount: (items: ReactNode, itemsMax: number): ReactNode => (
    <>
      {items} of {itemsMax} in your account
    </>
  ),
  size: (size: string) => size,
  damaged: (count: number) =>
    plural(count, '1 record was damaged', `${count} records were damaged`),
  damagedText: 'Damaged records can’t be restored. All other pictures are here.',

  search: 'Search by prompt',
  favorites: 'Favorites',
  favorite: 'Favorite',
  favoriteOf: (label: string) => `Favorite: ${label}`,
  choose: 'Select',
  select: (label: string) => `Select: ${label}`,
  selection: 'Selected pictures',
  selected: (count: number) => `${count} selected`,
  noneMatch: 'No picture matches',
  noneMatchText: 'Try another word, or show all pictures.',
  showAll: 'Show all pictures',
  show: 'Show',
  all: 'All',
  noneOf: (tool: string) => `No pictures from ${tool} yet`,
  noneOfText: 'Pictures that you create with this tool are saved here.',
  pictures: 'Your pictures',
  empty: {
    title: 'Your first picture will appear here',
    text: 'Your pictures are saved on this device at full size. You can download them at any time.',
    action: 'Create a picture',
  },

  open: (label: string) => `Open: ${label}`,
  download: (label: string) => `Download: ${label}`,
  gone: 'Your browser removed this picture.',
  unread: 'Your browser can’t read this picture right now. We’ll try again.',
  /** By what is known of the server. */
  goneHere: {
    asked: 'Your browser removed this picture. We’re asking our server for it.',
    reached: 'Your browser removed this picture, and our server no longer has it.',
    unreached: 'Your browser removed this picture, and we can’t ask our server for it right now.',
  },
  newer: 'Newer',
  older: 'Older',
  moreLikeThis: 'More like this',
  seed: (seed: number) => `Seed ${seed}`,
  useSettings: 'Use these settings',
  delete: 'Delete',
  deletedCount: (count: number) => `${counted(count, 'picture', 'pictures')} deleted`,
  undo: 'Undo',
  deleted: 'From this device and our server.',
  deletedKept: 'From your account and all your devices.',
  clear: 'Clear all',
  cleared: 'Your history is empty',
  clearing: {
    title: 'Clear all pictures?',
    text: 'They are deleted from this device and our server. Export them first if you are not sure.',
    keptText:
      'They are deleted from your account and all your devices. Export them first if you are not sure.',
  },
  edits: {
    filter: 'Filter',
    text: 'Text',
    select: 'Selected area',
    background: 'Background',
    other: 'Edit',
  },

  damagedPicture: 'The file of this picture is damaged.',
  notSaved: 'This picture could not be saved on this device',
  noSpace:
    'This device is out of space. Download the picture, or delete others in Previous Images.',
  evicted: (count: number) =>
    plural(count, 'An older picture was removed', `${count} older pictures were removed`),
  evictedText:
    'This device has no more space for Previous Images. The newest pictures are still here.',
  notSavedYet: {
    title: 'This picture is not saved on this device yet',
    onServer:
      'Your browser’s storage does not answer. Our server has the picture, and we try again.',
    onPage:
      'Your browser’s storage does not answer. Keep this page open, or download the picture: it’s free.',
  },
  noStorage: 'Your browser does not let this site save pictures. Download it: it’s free.',
};

export type HistoryTexts = typeof english;
export const historyTexts = texts('history', english);
