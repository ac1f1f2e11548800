/** What may lie behind a cut-out: nothing, or one of these, or any colour. */
export const grounds = [
  { title: 'White', colour: '#ffffff' },
  { title: 'Studio grey', colour: '#e7e2da' },
  { title: 'Black', colour: '#17130d' },
  { title: 'Gold', colour: '#eab308' },
  { title: 'Sage', colour: '#b9c9b0' },
  { title: 'Sky', colour: '#bcd7ea' },
  { title: 'Rose', colour: '#f0c6c0' },
] as const;

/** The picture upon a colour, as PNG. Throws when it can't be read. */
export async function layOnGround(picture: Blob, colour: string): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture');
  context.fillStyle = colour;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
