/** The ids of what the editor saves on the device: its document, pictures, and paid edits. */
export const editorPrefix = 'editor.';
export const documentDraft = `${editorPrefix}document`;
export const editPrefix = `${editorPrefix}edit.`;

export function pictureDraft(pictureId: string): string {
  return `${editorPrefix}picture.${pictureId}`;
}

export function editDraft(jobId: string): string {
  return `${editPrefix}${jobId}`;
}
