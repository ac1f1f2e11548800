import { describe, expect, it } from 'vitest';
import { classifyRefusal } from '../../../../worker/images/providers/refusal.ts';

const refusalOf = (
  status: number,
  { name = '', text = '', prompt = 'a fox', headers = {}, hasPictures = false },
) =>
  classifyRefusal({
    response: new Response(null, { status, headers }),
    name,
    text,
    prompt,
    hasPictures,
    reason: 'r',
  });

describe('a response with an error status', () => {
  it.each([
    [401, '', 'No.', 'key_rejected'],
    [402, '', 'Payment required', 'out_of_money'],
    [403, '', 'User is locked. Reason: Exhausted balance.', 'out_of_money'],
    [403, '', 'Invalid API key', 'key_rejected'],
    [403, '', 'Bad apikey', 'key_rejected'],
    [403, '', 'You are not subscribed', 'key_rejected'],
    [403, '', 'Unauthorised', 'key_rejected'],
    [403, '', 'The quota is used up', 'key_rejected'],
    [403, '', 'Your organization must be verified', 'key_rejected'],
    [403, '', 'Not authenticated', 'key_rejected'],
    [403, '', '<h1>Access denied</h1>', 'misconfigured'],
    [403, '', 'Forbidden', 'misconfigured'],
    [403, '', 'Forbidden content', 'refused'],
    [403, '', 'Not this picture', 'refused'],
    [403, '', '', 'misconfigured'],
    [400, 'API_KEY_INVALID', 'API key not valid.', 'key_rejected'],
    [400, '', 'Your organization is wrong', 'refused'],
    [400, '', 'User location is not supported for the API use.', 'unsupported_region'],
    [403, 'unsupported_country_region_territory', 'Not in this country', 'unsupported_region'],
    [451, '', '', 'unsupported_region'],
    [400, 'moderation_blocked', 'Rejected.', 'refused'],
    [401, 'content_filter', 'Rejected.', 'refused'],
    [422, 'content_policy_violation', 'Rejected.', 'refused'],
    [400, '', 'The prompt goes against our content policy.', 'refused'],
    [400, 'invalid_value', "Invalid value: 'xhigh'.", 'misconfigured'],
    [400, '', "Unknown parameter: 'quality'.", 'misconfigured'],
    [404, '', 'The model does not exist', 'misconfigured'],
    [302, '', '', 'misconfigured'],
    [400, 'invalid_image_file', 'Invalid image file', 'bad_picture'],
    [400, '', 'could not load image', 'bad_picture'],
    [400, '', 'could not fetch image', 'misconfigured'],
    [400, '', 'Failed to download the picture', 'misconfigured'],
    [400, 'integer_below_min_value', 'Expected a value >= 1.', 'misconfigured'],
    [429, 'insufficient_quota', 'Check your plan.', 'out_of_money'],
    [500, 'billing_hard_limit_reached', 'Paid in vain.', 'out_of_money'],
    [422, 'image_too_small', 'Image too small', 'bad_picture'],
    [422, 'face_detection_error', 'Could not detect face in the image', 'bad_picture'],
    [422, 'file_download_error', 'File download error', 'misconfigured'],
    [422, 'multiple_of', 'Input should be a multiple of 8', 'misconfigured'],
    [422, '', 'Input validation failed - input.aspect_ratio must be one of', 'misconfigured'],
    [422, '', 'NSFW content detected.', 'refused'],
    [400, 'downstream_service_error', 'Downstream service error', 'failed'],
    [504, 'generation_timeout', 'Generation timeout', 'failed'],
    [504, 'request_timeout', 'Request timed out', 'failed'],
    [504, 'startup_timeout', 'Startup timed out', 'failed'],
    [499, 'client_cancelled', 'Request cancelled', 'timeout'],
    [429, '', 'Your prepayment credits are depleted.', 'out_of_money'],
    [429, '', 'Slow down', 'key_limited'],
    [418, 'toString', '', 'misconfigured'],
    [500, '', '', 'failed'],
    [529, '', '', 'failed'],
    [502, '', '', 'timeout'],
    [524, '', '', 'timeout'],
  ])('the status %i with the code ‘%s’ and the text ‘%s’ means %s', (status, name, text, code) => {
    expect(refusalOf(status, { name, text })).toMatchObject({ ok: false, code, reason: 'r' });
  });

  it.each([
    [true, 'Unable to process input image.', 'bad_picture'],
    [true, "Invalid value at 'aspect_ratio'", 'misconfigured'],
    [true, 'Request contains an invalid argument.', 'bad_picture'],
    [false, 'Request contains an invalid argument.', 'misconfigured'],
  ])(
    'an invalid argument, with pictures (%s) and the text ‘%s’, means %s',
    (hasPictures, text, code) => {
      const refusal = refusalOf(400, { name: 'INVALID_ARGUMENT', text, hasPictures });
      expect(refusal).toMatchObject({ code });
    },
  );

  it('a refusal for content stays one where the prompt has its words', () => {
    const refusal = refusalOf(422, { text: 'NSFW content detected.', prompt: 'nothing nsfw' });
    expect(refusal).toMatchObject({ code: 'refused' });
  });

  it.each([
    [403, 'a poster that says "api key"'],
    [403, 'exhausted balance, as a painting'],
    [400, 'a sign that says: unknown parameter'],
    [400, 'an invalid image'],
  ])(
    'a %i that repeats the prompt ‘%s’ blames neither a key nor the operator',
    (status, prompt) => {
      const refusal = refusalOf(status, { text: `Refused: ${prompt}`, prompt });
      expect(refusal).toMatchObject({ code: 'refused' });
    },
  );

  it('a rate limit names its wait, where it has one', () => {
    const limited = { ok: false, code: 'key_limited', reason: 'r' };
    expect(refusalOf(429, { headers: { 'Retry-After': '7' } })).toEqual({
      ...limited,
      retryAfterMs: 7000,
    });
    expect(refusalOf(429, {})).toEqual({ ...limited, retryAfterMs: null });
  });
});
