/** Why a job ends without a picture, which is never charged, and what to do then. */
export const jobErrorMessages = {
  rate_limited: 'Too many pictures are in progress right now. Wait a minute and try again.',
  timeout: 'The picture took too long. Try again.',
  too_large: 'The picture is too large. Try a smaller one.',
  upload_failed: 'The picture could not be uploaded. Try again.',
  busy: 'The service is busy. Wait a minute and try again.',
  too_many_failures: 'Many of your last pictures failed. Try again in an hour or later.',
  budget_spent: 'No more pictures can be made today. Try again tomorrow.',
  content_refused: 'The picture service refused this request. Try a different one.',
  bad_picture: 'The picture service cannot use this picture. Choose another one.',
  picture_refused: 'This picture is not allowed here. Contact us if you object.',
  unavailable: 'Pictures are temporarily unavailable. You were not charged.',
  /** Of jobs of earlier versions. */
  unsupported_region:
    'The picture service does not accept requests from the region of this account. Please contact us.',
  provider_failed: 'The picture could not be created. Try again.',
  empty_result: 'No picture came back. Try again.',
  wrong_shape: 'The picture came back in another shape. Try again, or choose another shape.',
  interrupted: 'The service was interrupted. Try again.',
  deadline_exceeded: 'It took too long. Try again.',
  account_frozen: 'This account cannot spend credits at the moment. Please contact us.',
  account_closed: 'The account was deleted.',
  account_halted: 'We paused this account to check its credits. Please contact us.',
  cancelled: 'You cancelled it.',
} as const;

export type JobErrorCode = keyof typeof jobErrorMessages;

export const jobErrorCodes = Object.keys(jobErrorMessages) as [JobErrorCode, ...JobErrorCode[]];
