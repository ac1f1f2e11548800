/** Stored in the ids of pictures, so it stays as it is. */
const resultPrefix = 'answer-';

/** Returns the id of the picture that is saved in place of an edit that no device has finished. */
export function resultIdOf(jobId: string): string {
  return resultPrefix + jobId;
}

/** Returns the id of the edit whose output a picture may be. */
export function editIdOf(pictureId: string): string {
  return pictureId.startsWith(resultPrefix) ? pictureId.slice(resultPrefix.length) : pictureId;
}
