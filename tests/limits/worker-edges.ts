import { type Edge, edgesOf } from './edge.ts';

const account = 'tests/pure/account/account-limits.test.ts';
const accountPictures = 'tests/pure/account/results/picture-limits.test.ts';
const bodies = 'tests/pure/http/bodies/body-limits.test.ts';
const finished = 'tests/pure/images/pictures/finished-picture-limits.test.ts';
const forwarding = 'tests/pure/contact/forwarding-limits.test.ts';
const messages = 'tests/worker/contact/contact-limits.test.ts';
const payments = 'tests/worker/payments/payment-limits.test.ts';
const providers = 'tests/pure/images/providers/provider-limits.test.ts';
const variables = 'tests/pure/variable-limits.test.ts';
const uploads = 'tests/pure/images/pictures/upload-limits.test.ts';
const waiting = 'tests/pure/http/waiting-limits.test.ts';

const keyUse = 'of the kind %s may be used %i times a minute';

/** What the Worker takes, keeps and repeats. */
export const workerEdges: readonly Edge[] = [
  ...edgesOf(
    'worker/http/bodies/read-bytes.ts',
    'tests/pure/http/bodies/read-bytes-limits.test.ts',
    {
      waitsMax:
        'a body has ten waits of 30 s, and the time that its bytes take at 128 kbit/s, and not longer',
    },
  ),
  ...edgesOf('worker/account/jobs/paid-jobs.ts', account, {
    uploadGraceMs: 'that a job needs stays until a minute after the job’s deadline',
  }),
  ...edgesOf('worker/account/uploads/uploads.ts', account, {
    lateUploadMs: 'of a deleted account is known 5 minutes more, for it may still be arriving',
  }),
  ...edgesOf('worker/account/jobs/jobs.ts', account, {
    lateWorkMs: 'of a deleted account is remembered until a minute after its deadline',
  }),
  ...edgesOf('worker/account/rate-window.ts', account, {
    windowMs: 'counts for a minute, and no millisecond longer',
  }),
  ...edgesOf('worker/account/ledger/operations.ts', account, {
    refLengthMax: 'has a ref of 200 characters at most',
  }),
  ...edgesOf('worker/account/results/result-mover.ts', accountPictures, {
    movesMax: 'are 3 at the same time, and a fourth waits',
    roundMax: 'are 10 in one round, and an eleventh waits for the next',
  }),
  ...edgesOf('worker/account/maintenance.ts', accountPictures, {
    pruneMax: 'are 100 pictures at most, and the next one in the next round',
  }),
  ...edgesOf('worker/account/live/live-source.ts', accountPictures, {
    liveJobsMax: 'is sent the 10 newest jobs, and not the eleventh',
    pushedBytesMax: {
      titles: [
        'is sent a picture of 256 KiB itself',
        'is sent the link alone of a picture of 256 KiB and a byte',
      ],
    },
  }),
  ...edgesOf('worker/account/live/live-sockets.ts', 'tests/worker/account/account-limits.test.ts', {
    connectionsMax: 'are 32 at most',
    requestLengthMax: 'is heard up to 200 characters, and passed over beyond',
  }),
  ...edgesOf('worker/operations/watchdog.ts', 'tests/worker/account/account-limits.test.ts', {
    accountsMax: 'tends 200 accounts, and the next one in the next run',
  }),
  ...edgesOf('worker/profile/data-export.ts', 'tests/worker/sessions/session-limits.test.ts', {
    jobsMax: 'has the 1000 latest jobs, and not the one before them',
  }),
  ...edgesOf('worker/crypto/derived-key.ts', 'tests/pure/crypto/derived-key.test.ts', {
    rememberedMax:
      'is derived once while there are 256 at most, and is the same when it is derived again',
  }),
  ...edgesOf('worker/auth/google.ts', 'tests/pure/auth/issuer-limits.test.ts', {
    discoveryLifetimeMs: 'are believed for an hour, and asked for again then',
    issuerTimeoutMs: 'is given up after 10 s',
  }),
  ...edgesOf('worker/contact/form-service.ts', forwarding, {
    refusalLengthMax: 'is quoted with 300 characters at most',
    timeoutMs: 'is given up after 8 s',
  }),
  ...edgesOf('worker/contact/forward-messages.ts', forwarding, {
    triesMax: 'is tried 50 times, and then never again',
    'retryWaitMs.first': 'is tried again after a minute, doubling up to an hour',
    'retryWaitMs.last': 'is tried again after a minute, doubling up to an hour',
  }),
  ...edgesOf('worker/contact/forward-messages.ts', messages, {
    messagesMax: 'hands on 10 messages, and the eleventh waits for the next',
  }),
  ...edgesOf('domain/api/call.ts', bodies, {
    jsonBytesMax: { titles: ['of JSON has 64 KiB at most', 'of a form has 64 KiB at most'] },
  }),
  ...edgesOf('domain/api/site.ts', bodies, {
    reportBytesMax: 'of a browser’s report has 16 KiB at most',
  }),
  ...edgesOf('worker/http/bodies/drain-body.ts', bodies, {
    drainBytesMax: 'is drained up to 64 MiB, and given up a byte later',
  }),
  ...edgesOf('worker/http/bodies/drain-body.ts', waiting, {
    'drainTimeMs.stallMs': 'may stall for 5 s before the answer is sent',
    'drainTimeMs.totalMs': 'may take 30 s in all before the answer is sent',
  }),
  ...edgesOf('worker/http/bodies/read-bytes.ts', waiting, {
    stallMs: 'may stall for 30 s, and is given up then',
  }),
  ...edgesOf('worker/images/pictures/read-upload.ts', uploads, {
    formBytesMax: 'may come with 64 KiB besides, and not with a byte more',
  }),
  ...edgesOf('worker/http/bodies/read-form.ts', uploads, { partsMax: 'has 16 parts at most' }),
  ...edgesOf('worker/images/pictures/picture-format.ts', uploads, {
    headBytesMax: 'by a size that is said within its first 2 MiB',
    tailBytesMax: 'by an end that begins within its last 64 bytes',
  }),
  ...edgesOf('worker/images/pictures/fetch-picture.ts', finished, {
    pictureBytesMax: 'has 25 MiB at most',
    pixelsMax: 'has 64 million pixels at most',
    hopsMax: 'is followed over %i redirects: %s',
    triesMax: 'is fetched again after %i failures: %s',
  }),
  ...edgesOf(
    'worker/images/pictures/png/decode-png.ts',
    'tests/pure/images/pictures/decode-limits.test.ts',
    { pixelsMax: 'is looked into where it has 8 million pixels at most' },
  ),
  ...edgesOf('worker/images/pictures/signed-link.ts', finished, {
    linkWindowMs: 'is good for one to two hours, until a full hour',
  }),
  ...edgesOf('worker/images/pictures/picture-store.ts', finished, {
    triesMax: 'is given a picture again after %i failures: %s',
    putWithinMs: 'has 30 s to take a picture before it is asked again',
  }),
  ...edgesOf('worker/images/providers/keyed.ts', providers, {
    answerBytesMax: 'of the keyed kind has 64 KiB at most',
    callsPerMinute: keyUse,
  }),
  ...edgesOf('worker/images/providers/openai.ts', providers, {
    answerBytesMax: 'of the OpenAI kind has 25 MiB in Base64 and 64 KiB at most',
    callsPerMinute: keyUse,
  }),
  ...edgesOf('worker/images/providers/workers-ai.ts', providers, { callsPerMinute: keyUse }),
  ...edgesOf('worker/images/hosts/keyed-host.ts', providers, {
    'triesMax.desktop': 'is asked from %s %i times at most',
    'triesMax.mobile': 'is asked from %s %i times at most',
    answerBytesMax: 'answers with 64 KiB at most',
  }),
  ...edgesOf('worker/images/generate.ts', 'tests/pure/images/job-limits.test.ts', {
    attemptsMax: 'is tried with a third key, and not with a fourth',
    settlingMs: 'from %s is begun with %i ms left, and not with less',
  }),
  ...edgesOf('worker/images/prompts/parse-ideas.ts', 'tests/pure/images/job-limits.test.ts', {
    ideaLengthMax: 'has 300 characters at most, and is cut there',
  }),
  ...edgesOf(
    'worker/images/prompts/complete-prompt.ts',
    'tests/worker/account/prompts/prompt-limits.test.ts',
    {
      attemptsMax: 'is tried again after %i keys that bring nothing: %i',
    },
  ),
  ...edgesOf('worker/keys/key-rotation.ts', 'tests/pure/keys/key-rotation.test.ts', {
    restMs: 'rests a key for a day at most, whatever the provider named',
    restMaxMs: 'rests a key for a day at most, whatever the provider named',
  }),
  ...edgesOf('worker/payments/create-order.ts', payments, {
    unpaidOrdersMax: 'are 30 within an hour, and a thirty-first is refused',
    hourMs: 'count for an hour, and no millisecond longer',
  }),
  ...edgesOf('worker/payments/check-order.ts', payments, {
    makingMs: 'is waited for until it is an hour old, and forgotten then',
  }),
  ...edgesOf('worker/payments/reconcile.ts', payments, {
    ordersMax: 'asks for 20 orders, and for the twenty-first in the next',
    eventRetentionMs: 'forgets an event that was handled more than 30 days ago',
  }),
  ...edgesOf('domain/api/orders.ts', payments, {
    razorpayBytesMax: 'has 256 KiB at most',
  }),
  ...edgesOf('worker/payments/razorpay/webhook.ts', payments, {
    askTimeoutMs: 'waits 3 s for Razorpay at most',
  }),
  ...edgesOf('worker/payments/razorpay/razorpay.ts', 'tests/pure/payments/waiting-limits.test.ts', {
    defaultTimeoutMs: 'of payments is given up after 10 s',
  }),
  ...edgesOf('worker/payments/exchange-rate.ts', 'tests/pure/payments/waiting-limits.test.ts', {
    timeoutMs: 'of exchange rates is given up after 3 s',
  }),
  ...edgesOf('worker/payments/order.ts', 'tests/pure/payments/order-limits.test.ts', {
    unpaidAskedForMs: 'that is %s is asked for until it is 7 days old',
    paidAskedForMs: 'that is paid is asked for until it is 180 days old',
  }),
  ...edgesOf('worker/variables.ts', variables, {
    addressLinesMax: 'has 8 lines at most',
    addressLineLengthMax: 'has lines of 100 characters at most',
  }),
];
