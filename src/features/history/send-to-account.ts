import { callApi } from '../../api/call-api.ts';
import { ApiProblem } from '../../api/request.ts';
import { cutPrompt, type HistoryItem } from '../../device/history/history-item.ts';
import { toKeptFile } from '../../device/history/to-kept-file.ts';

/** `deleted`: the user has deleted it. `later`: the server could not be reached, or is busy. */
export type SendAnswer = 'kept' | 'deleted' | 'refused' | 'later';

/** Sends a picture to the account. */
export async function sendToAccount(item: HistoryItem, picture: Blob): Promise<SendAnswer> {
  const { type, prompt, ts, options } = cutPrompt(item);
  try {
    const form = new FormData();
    form.set('record', JSON.stringify({ type, prompt, ts, options }));
    form.set('image', await toKeptFile(picture), 'picture');
    await callApi('keepPicture', { params: { id: item.id }, body: form });
    return 'kept';
  } catch (error) {
    if (!isRefusal(error)) return 'later';
    return error.problem.code === 'picture_deleted' ? 'deleted' : 'refused';
  }
}

/** A refusal is final; any other error may be temporary. */
export function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.problem.status < 500 && error.problem.status !== 429;
}
