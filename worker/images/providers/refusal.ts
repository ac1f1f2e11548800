import { isUncertain, retryAfterMs } from '../pictures/response-body.ts';
import type { ProviderFailure } from './provider.ts';

type FailureCode = ProviderFailure['code'];

export interface Refusal {
  response: Response;
  /** The vendor's own code of the error, or an empty text. */
  name: string;
  /** It may repeat the prompt. */
  text: string;
  prompt: string;
  hasPictures?: boolean;
  /** For the log. */
  reason: string;
}

/**
 * Codes of vendors' errors, whatever the status: OpenAI's, Google's, and fal's pages 'Model Errors' and 'Request
 * Error Types'. fal bills no error of its own servers.
 */
const byName: Readonly<Record<string, FailureCode>> = {
  API_KEY_INVALID: 'key_rejected',
  billing_hard_limit_reached: 'out_of_money',
  client_cancelled: 'timeout',
  client_disconnected: 'timeout',
  content_filter: 'refused',
  content_policy_violation: 'refused',
  downstream_service_error: 'failed',
  face_detection_error: 'bad_picture',
  file_download_error: 'misconfigured',
  file_too_large: 'bad_picture',
  generation_timeout: 'failed',
  image_load_error: 'bad_picture',
  image_too_large: 'bad_picture',
  image_too_small: 'bad_picture',
  insufficient_quota: 'out_of_money',
  invalid_image_file: 'bad_picture',
  invalid_value: 'misconfigured',
  model_not_found: 'misconfigured',
  moderation_blocked: 'refused',
  request_timeout: 'failed',
  startup_timeout: 'failed',
  unknown_parameter: 'misconfigured',
  unsupported_country_region_territory: 'unsupported_region',
  unsupported_image_format: 'bad_picture',
  unsupported_parameter: 'misconfigured',
};

const byStatus: Readonly<Record<number, FailureCode>> = {
  401: 'key_rejected',
  402: 'out_of_money',
  404: 'misconfigured',
  405: 'misconfigured',
  410: 'misconfigured',
  429: 'key_limited',
  451: 'unsupported_region',
};

/** Matches a text by status; the first match counts. */
const byText: readonly [statuses: readonly number[], words: RegExp, code: FailureCode][] = [
  [[403, 429], /exhausted balance|user is locked|credits are depleted/i, 'out_of_money'],
  [[400, 403], /location[^.]{0,20} not supported/i, 'unsupported_region'],
  [[400, 403, 422], /moderat|content policy|safety|nsfw|flagged|inappropriate/i, 'refused'],
  [
    [403],
    /api.?key|subscri|unauthori[sz]ed|authenticat|\bquota\b|organi[sz]ation|verified|permission|project/i,
    'key_rejected',
  ],
  [[403], /access denied|forbidden(?! content)/i, 'misconfigured'],
  // Our link, or what protects it from bots, is at fault and not the picture.
  [[400, 422], /(fetch|download)\w* (\w+ )?(image|mask|picture|file)/i, 'misconfigured'],
  [
    [400, 413, 415, 422],
    /(invalid|load|decode|unsupported|corrupt)\w* (\w+ )?(image|mask|picture)/i,
    'bad_picture',
  ],
  [
    [400, 422],
    /(unknown|invalid|unsupported|unrecognized|extra) (parameter|value|model|field|argument|input)/i,
    'misconfigured',
  ],
];

/** Determines who caused an error status. */
export function classifyRefusal(refusal: Refusal): ProviderFailure {
  const { response, reason } = refusal;
  const code = codeOf(refusal);
  return code === 'key_limited'
    ? { ok: false, code, retryAfterMs: retryAfterMs(response), reason }
    : { ok: false, code, reason };
}

function codeOf({ response: { status }, name, text, prompt, hasPictures }: Refusal): FailureCode {
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (named !== undefined) return named;
  if (isUncertain(status)) return 'timeout';
  if (status >= 500) return 'failed';
  // Google says so of pictures that it can't use; of a field that it does not know it says which one.
  const isPictures = hasPictures && name === 'INVALID_ARGUMENT';
  if (isPictures && !/unknown name|invalid value/i.test(text)) return 'bad_picture';
  // A text may repeat the prompt, and no prompt may take a key out of use or blame the operator.
  const rule = byText.find(
    ([statuses, words, code]) =>
      statuses.includes(status) && words.test(text) && (code === 'refused' || !words.test(prompt)),
  );
  return (
    rule?.[2] ??
    byStatus[status] ??
    (mayBeContent(status, name, text) ? 'refused' : 'misconfigured')
  );
}

/** Content has codes that are known, and 422 is for the form of a request. */
function mayBeContent(status: number, name: string, text: string): boolean {
  return status >= 400 && status !== 422 && name === '' && text !== '';
}
