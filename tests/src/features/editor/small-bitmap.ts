/** A picture of this size, in pixels, as the editor has opened it. Nothing is drawn of it. */
export class SmallBitmap implements ImageBitmap {
  isClosed = false;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  close(): void {
    this.isClosed = true;
  }
}
