import type { ErrorCode } from '../../../domain/error-code.ts';
import { callApi } from '../../api/call-api.ts';
import { ApiProblem } from '../../api/request.ts';
import { cutPrompt, type HistoryItem } from '../../device/history/history-item.ts';
import { toKeptFile } from '../../device/history/to-kept-file.ts';
import { asUser } from './signed-in-user.ts';

/**
 * `deleted`: the user has deleted it. `later`: the server could not be reached, is busy, keeps no pictures
 * now, or another user has signed in.
 */
export type SendAnswer = 'kept' | 'deleted' | 'refused' | 'later';

/** Sends a picture to the account. */
export async function sendToAccount(
  userId: string,
  item: HistoryItem,
  picture: Blob,
): Promise<SendAnswer> {
  const { type, prompt, ts, options } = cutPrompt(item);
  try {
    const form = new FormData();
    form.set('record', JSON.stringify({ type, prompt, ts, options }));
    const file = await toKeptFile(picture).catch(() => null);
    // Its bytes can't be opened here, nor would they be later.
    if (!file) return 'refused';
    form.set('image', file, 'picture');
    const headers = asUser(userId);
    await callApi('keepPicture', { params: { id: item.id }, body: form, headers });
    return 'kept';
  } catch (error) {
    if (!isRefusal(error) || mayChange.includes(error.problem.code)) return 'later';
    return error.problem.code === 'picture_deleted' ? 'deleted' : 'refused';
  }
}

/** Refusals of what the user can change: a picture is sent again after them. */
const mayChange: readonly ErrorCode[] = ['pictures_not_kept', 'signed_out', 'user_disabled'];

/** A refusal is final; any other error may be temporary. */
export function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.problem.status < 500 && error.problem.status !== 429;
}
