import { ApiProblem } from '../../../api/request.ts';

/**
 * Starts a job that uses uploads. The server deletes an upload after an hour: if it is missing, `forget` must
 * clear its record, and the job starts once more, which uploads it again. Throws the error of the last start.
 */
export async function restartWithoutUpload<T>(
  start: () => Promise<T>,
  forget: () => void,
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const isGone = error instanceof ApiProblem && error.problem.code === 'unknown_upload';
    if (!isGone) throw error;
    forget();
    return start();
  }
}
