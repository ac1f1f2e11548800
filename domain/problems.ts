import { maskPixelsMax, sharesMax, trialSharesMax, unfinishedJobsMax } from './limits.ts';

/** `title` names the kind of problem and never changes; a call may replace `detail`. */
export const problems = {
  invalid_json: {
    status: 400,
    title: 'Not valid JSON',
    detail: 'The body of this request is not valid JSON.',
  },
  invalid_signature: {
    status: 400,
    title: 'Not verified',
    detail: 'Payment verification failed',
  },
  bad_request: {
    status: 400,
    title: 'Bad request',
    detail: 'The server could not read this request.',
  },
  signed_out: {
    status: 401,
    title: 'Signed out',
    detail: 'Sign in and try again.',
  },
  invalid_credential: {
    status: 401,
    title: 'Sign-in not accepted',
    detail: 'Google’s response could not be verified. Please sign in again.',
  },
  insufficient_credits: {
    status: 402,
    title: 'Insufficient Credits',
    detail: 'You need at least 1 credit.',
  },
  cross_origin: {
    status: 403,
    title: 'This request came from another site',
    detail: 'This request came from another site and was refused.',
  },
  challenge_failed: {
    status: 403,
    title: 'Check not passed',
    detail:
      'We could not confirm that you are a person. Please repeat the check and sign in again.',
  },
  link_expired: {
    status: 403,
    title: 'Link expired',
    detail: 'This link has expired. Open the picture from the app again.',
  },
  user_disabled: {
    status: 403,
    title: 'Account disabled',
    detail: 'This account has been disabled. Please contact us.',
  },
  account_frozen: {
    status: 403,
    title: 'Account frozen',
    detail: 'This account cannot spend credits at the moment. Please contact us.',
  },
  share_refused: {
    status: 403,
    title: 'Can’t be shared',
    detail:
      'This picture was removed before, or it is not allowed in public. Contact us if you object.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this address.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not support this method.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    detail: 'This id is already in use for something else.',
  },
  not_cancellable: {
    status: 409,
    title: 'Too late to cancel',
    detail: 'Only a picture in the queue can be cancelled.',
  },
  price_changed: {
    status: 409,
    title: 'The price has changed',
    detail:
      'The exchange rate has changed since you saw the price. You were not charged. Check the new price first.',
  },
  pictures_not_kept: {
    status: 409,
    title: 'Not saved in the account',
    detail: 'This account does not save pictures. Turn that on in your profile first.',
  },
  picture_deleted: {
    status: 409,
    title: 'Picture deleted',
    detail: 'You have deleted this picture.',
  },
  picture_too_old: {
    status: 409,
    title: 'Older than the others',
    detail: 'Your account saves your newest pictures. This one is older.',
  },
  share_ended: {
    status: 410,
    title: 'No longer shared',
    detail: 'This picture is no longer shared.',
  },
  upgrade_required: {
    status: 426,
    title: 'WebSocket only',
    detail: 'This address accepts only WebSocket connections.',
  },
  too_large: {
    status: 413,
    title: 'Too large',
    detail: 'This request is larger than this address accepts.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported type',
    detail: 'Send this request as JSON.',
  },
  invalid_input: {
    status: 422,
    title: 'Invalid input',
    detail: 'Some of the data is missing or not valid.',
  },
  invalid_product: {
    status: 422,
    title: 'Unknown pack',
    detail: 'Invalid product ID',
  },
  message_refused: {
    status: 422,
    title: 'Message not sent',
    detail: 'Something went wrong. Please try again.',
  },
  unknown_upload: {
    status: 422,
    title: 'Picture not found',
    detail: 'This picture is no longer on the server. Choose it again.',
  },
  invalid_mask: {
    status: 422,
    title: 'Mask does not fit',
    detail: `The mask must be a PNG with the size of its picture, at most ${maskPixelsMax / 1_000_000} megapixels.`,
  },
  invalid_picture: {
    status: 422,
    title: 'This picture can’t be used',
    detail: 'This picture is damaged or incomplete. Choose another file.',
  },
  tool_unavailable: {
    status: 422,
    title: 'Tool not available',
    detail: 'This tool is not available here.',
  },
  option_unavailable: {
    status: 422,
    title: 'Option not available',
    detail: 'This is not available here. Choose another shape, quality or reference.',
  },
  prompt_refused: {
    status: 422,
    title: 'Prompt not allowed',
    detail: 'This prompt is not allowed here. You were not charged. Change it and try again.',
  },
  export_refused: {
    status: 422,
    title: 'Not signed',
    detail: 'The server can’t sign this export. Save the file that your device makes.',
  },
  picture_refused: {
    status: 422,
    title: 'Picture not allowed',
    detail: 'This picture is not allowed here. You were not charged. Contact us if you object.',
  },
  too_many_uploads: {
    status: 429,
    title: 'Too many pictures',
    detail: 'You have uploaded many pictures in the last hour. Wait and try again.',
  },
  too_many_jobs: {
    status: 429,
    title: 'Too many at once',
    detail: `${unfinishedJobsMax} pictures are already in progress. Wait until one of them is done.`,
  },
  too_many_shares: {
    status: 429,
    title: 'Too many shares',
    detail: `You can share ${sharesMax} pictures at a time, or ${trialSharesMax} before your first purchase. Stop sharing one, or try again tomorrow.`,
  },
  too_many_failures: {
    status: 429,
    title: 'Too many failed pictures',
    detail:
      'Many of your last pictures failed or were cancelled, so new ones are paused for a while. None was charged.',
  },
  prompts_used_up: {
    status: 429,
    title: 'No more prompt help today',
    detail: 'You have used the free help with prompts of a whole day.',
  },
  too_many_orders: {
    status: 429,
    title: 'Too many orders',
    detail:
      'You have started many orders in the last hour. Complete one of them, or wait and try again.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests in a short time. Wait a minute and try again.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong',
    detail: 'Something went wrong on our side. Please try again.',
  },
  account_halted: {
    status: 500,
    title: 'Account halted',
    detail: 'We paused this account to check its credits. Please contact us.',
  },
  misconfigured: {
    status: 500,
    title: 'Not set up',
    detail: 'This site is not set up yet. The operator can find the reason in the log.',
  },
  sign_in_unavailable: {
    status: 502,
    title: 'Google did not respond',
    detail: 'Google could not be reached. Please try again.',
  },
  challenge_unavailable: {
    status: 502,
    title: 'Check not available',
    detail: 'The check that you are a person did not respond. Please try again in a moment.',
  },
  upload_failed: {
    status: 502,
    title: 'Upload failed',
    detail: 'The picture could not be saved. Please try again.',
  },
  payment_unavailable: {
    status: 502,
    title: 'Payment error',
    detail: 'Failed to create payment order. Please try again.',
  },
  payment_unconfirmed: {
    status: 502,
    title: 'Payment not confirmed yet',
    detail:
      'We could not reach the payment service. We’ll add your credits as soon as the payment is confirmed. Do not pay again.',
  },
  budget_spent: {
    status: 503,
    title: 'No more pictures today',
    detail: 'No more pictures can be made today. You were not charged.',
  },
  payments_off: {
    status: 503,
    title: 'Purchases are unavailable right now',
    detail: 'Credits cannot be bought here at the moment.',
  },
  provider_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'Pictures are temporarily unavailable. You were not charged.',
  },
  unavailable: {
    status: 503,
    title: 'Busy',
    detail: 'We could not finish this in time. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ErrorCode = keyof typeof problems;

/** The body of every error response (RFC 9457), sent as `application/problem+json`. */
export interface Problem {
  /** The current price of the pack, in minor units, where the problem is `price_changed`. */
  price?: { amount: number; currency: string };
  /** The credits that are available, and how many jobs of the refused batch they pay for. */
  available?: number;
  affordable?: number;
  /** When the same call may be tried again, ISO 8601, where that is known. */
  retryAt?: string;
  code: ErrorCode;
  title: string;
  status: number;
  detail: string;
  requestId: string;
  /** The invalid fields, where the problem is `invalid_input`: a path like `options.tool`. */
  errors?: { path: string; message: string }[];
}
