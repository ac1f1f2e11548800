import type { ReactNode } from 'react';
import { plural } from '../format.ts';
import { texts } from '../language.ts';

/** The pictures that the device keeps. */
const english = {
  title: 'Previous Images',
  manage: 'Manage',
  refresh: 'Refresh',
  export: 'Export',
  packing: 'Packing…',
  import: 'Import',
  unpacking: 'Unpacking…',
  importLabel: 'Import an archive',
  exportFailed: 'Export failed',
  importFailed: 'Import failed',
  refusals: {
    not_an_archive: 'This file is not an archive of previous images.',
    too_large: 'This archive is too large (max 512 MB).',
    storage_full: 'There is no room left on this device. What fitted in is there.',
    storage_off: 'The browser lets this site keep nothing.',
  },
  added: (count: number) =>
    count === 0 ? 'No picture added' : plural(count, '1 picture added', `${count} pictures added`),
  known: (count: number) => plural(count, '1 was here already.', `${count} were here already.`),
  unfit: (count: number) =>
    `${count} found no free place: delete some pictures here and import once more.`,
  unreadable: (count: number) => `${count} could not be read.`,

  almostFull: {
    title: 'Storage is almost full',
    words: 'The oldest pictures make room for new ones. Export them to keep them.',
  },
  full: {
    title: 'Every place is taken',
    words: 'The next picture takes the place of the oldest one. Export them to keep them.',
  },
  count: (items: ReactNode, itemsMax: number): ReactNode => (
    <>
      {items} of {itemsMax} pictures
    </>
  ),
  onThisDevice: (size: string) => `${size} on this device`,
  records: (size: string, sizeMax: string) => `Records: ${size} of ${sizeMax}`,
  damaged: (count: number) =>
    plural(count, 'One record was damaged', `${count} records were damaged`),
  damagedWords: 'What it stood for is lost; all others are here.',

  show: 'Show',
  all: 'All',
  noneOf: (tool: string) => `No picture of ${tool} is kept here.`,
  noneOfWords: 'Made with it, a picture is kept here beside all others.',
  pictures: 'Your pictures',
  empty: {
    title: 'Your first picture will hang here',
    words:
      'All that you make is kept on this device, at full size, and is yours to download again.',
    action: 'Make a picture',
  },

  open: (words: string) => `Open: ${words}`,
  download: (words: string) => `Download: ${words}`,
  gone: 'The browser has let this picture go.',
  goneEverywhere: 'The browser has let this picture go, and the server no longer has it.',
  newer: 'Newer',
  older: 'Older',
  usePrompt: 'Use the prompt again',
  useSettings: 'Use these settings',
  delete: 'Delete',
  deleted: 'Deleted',
  deleting: {
    title: 'Delete this picture?',
    words: 'It is on this device alone and can’t be brought back.',
  },
  clear: 'Clear all',
  cleared: 'Your history is empty',
  clearing: {
    title: 'Clear all pictures?',
    words:
      'They are on this device alone and can’t be brought back. Export them first if you are not sure.',
  },
  keep: 'Keep',
  edits: {
    filter: 'Filter',
    text: 'Text',
    select: 'Selected area',
    background: 'Background',
    other: 'Edit',
  },

  damagedPicture: 'The picture’s bytes are damaged.',
  notKept: 'This picture could not be kept on this device',
  noRoom: 'There is no room left. Download it, or make room in Previous Images.',
  letGo: (count: number) =>
    plural(count, 'An older picture had to go', `${count} older pictures had to go`),
  letGoWords: 'This device has no more room for Previous Images. The newest ones are kept.',
  noStorage: 'The browser lets this site keep nothing. Download it: it costs nothing.',
};

export type HistoryTexts = typeof english;
export const historyTexts = texts('history', english);
