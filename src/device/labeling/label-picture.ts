/**
 * Returns a picture that a model has made with the label in its corner, or the same file without one. `text` is null
 * where no label is wanted. A picture that can't be labeled is handed over as it is: its file has the mark.
 */
export async function labelPicture(file: Blob, text: string | null): Promise<Blob> {
  if (text === null) return file;
  try {
    const { drawLabel } = await import('./draw-label.ts');
    return await drawLabel(file, text);
  } catch {
    return file;
  }
}
