import { ApiProblem } from '../../../api/request.ts';

/**
 * Starts a job that uses uploads. The server deletes a picture after an hour: where it is gone,
 * `forget` must clear that it was sent, and the job is started once more, which sends it again.
 * Throws what the last start throws.
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
