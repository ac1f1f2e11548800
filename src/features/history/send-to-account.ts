import type { ErrorCode } from '../../../domain/problems.ts';
import { ApiProblem, isLost } from '../../api/request.ts';
import { sendForm } from '../../api/send-form.ts';
import { cutPrompt, type HistoryItem } from '../../device/history/history-item.ts';
import { toAccountFile } from '../../device/history/to-account-file.ts';
import { asUser } from '../session/session.tsx';
import type { Refusal } from './unsent-pictures.ts';

/**
 * `deleted`: the user deleted it. `unsent`: this one did not arrive; another may. `busy`: another would not
 * arrive now. `later`: the device is offline, or another user signed in. `off`: the account does not save
 * pictures.
 */
export type SendResponse = 'kept' | Refusal | 'unsent' | 'busy' | 'later' | 'off';

export async function sendToAccount(
  userId: string,
  item: HistoryItem,
  picture: Blob,
): Promise<SendResponse> {
  const { type, prompt, ts, options } = cutPrompt(item);
  try {
    const body = new FormData();
    body.set('record', JSON.stringify({ type, prompt, ts, options }));
    const file = await toAccountFile(picture, item).catch(() => null);
    // It is too large for the account, or its bytes cannot be opened here, now or later.
    if (!file) return 'refused';
    body.set('image', file, 'picture');
    await sendForm('keepPicture', { params: { id: item.id }, body, headers: asUser(userId) });
    return 'kept';
  } catch (error) {
    return respondTo(error);
  }
}

function respondTo(error: unknown): SendResponse {
  if (isLost(error) && error.status === null && navigator.onLine === false) return 'later';
  if (!(error instanceof ApiProblem)) return 'unsent';
  const { code, status } = error.problem;
  if (status === 503 || status === 429) return 'busy';
  if (mayChange.includes(code)) return 'later';
  if (!isRefusal(error)) return 'unsent';
  if (code === 'pictures_not_kept') return 'off';
  if (code === 'picture_deleted') return 'deleted';
  return code === 'picture_too_old' ? 'too_old' : 'refused';
}

/** Refusals because of the session, which may last or start again: the picture is sent again afterwards. */
const mayChange: readonly ErrorCode[] = ['signed_out', 'user_disabled'];

export function isRefusal(error: unknown): error is ApiProblem {
  if (!(error instanceof ApiProblem)) return false;
  const { code, status } = error.problem;
  return status < 500 && status !== 429 && !mayChange.includes(code);
}
