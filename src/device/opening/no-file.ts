/** What was dropped instead of a file: a folder, or a picture of another site as its address. */
export class NoFile {
  readonly code: 'folder' | 'address_only';

  constructor(code: NoFile['code']) {
    this.code = code;
  }
}
