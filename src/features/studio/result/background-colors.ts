/** What may lie behind a cut-out: nothing, or one of these, or any colour. */
export const grounds = [
  { name: 'white', colour: '#ffffff' },
  { name: 'grey', colour: '#e7e2da' },
  { name: 'black', colour: '#17130d' },
  { name: 'gold', colour: '#eab308' },
  { name: 'sage', colour: '#b9c9b0' },
  { name: 'sky', colour: '#bcd7ea' },
  { name: 'rose', colour: '#f0c6c0' },
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
