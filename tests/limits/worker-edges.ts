import { type Edge, edgesOf } from './edge.ts';

const account = 'tests/pure/account/account-limits.test.ts';
const accountPictures = 'tests/pure/account/results/picture-limits.test.ts';
const bodies = 'tests/pure/http/bodies/body-limits.test.ts';
const challenge = 'tests/pure/auth/challenge-limits.test.ts';
const finished = 'tests/pure/images/pictures/finished-picture-limits.test.ts';
const forwarding = 'tests/pure/contact/forwarding-limits.test.ts';
const messages = 'tests/worker/contact/contact-limits.test.ts';
const payments = 'tests/worker/payments/payment-limits.test.ts';
const providers = 'tests/pure/images/providers/provider-limits.test.ts';
const variables = 'tests/pure/variable-limits.test.ts';
const sanitized = 'tests/pure/images/pictures/sanitize/sanitize-limits.test.ts';
const uploads = 'tests/pure/images/pictures/upload-limits.test.ts';
const waiting = 'tests/pure/http/waiting-limits.test.ts';

const keyUse = 'a key of the provider %s may be used %i times per minute';

/** What the Worker takes, keeps and repeats. */
export const workerEdges: readonly Edge[] = [
  ...edgesOf('worker/outbox/send-again.ts', 'tests/pure/email/send-emails.test.ts', {
    triesMax:
      'an e-mail is given up after 17 tries, about two days later, and its address is erased',
  }),
  ...edgesOf(
    'worker/account/orders/account-orders.ts',
    'tests/pure/account/orders/account-orders.test.ts',
    {
      checkoutOpenMs:
        'an order is under way for half an hour after it was made, and no longer when its buyer closed the checkout',
      confirmationMs:
        'an order whose buyer has paid is under way until its credits are there, for seven days at most',
      underWayMax: 'the five newest orders under way are listed',
    },
  ),
  ...edgesOf(
    'worker/account/pictures/account-pictures.ts',
    'tests/pure/account/pictures/account-pictures.test.ts',
    {
      goneMax: 'a list names the latest 50 pictures that are gone, among the newest 200 jobs',
      jobsMax: 'a list names the latest 50 pictures that are gone, among the newest 200 jobs',
    },
  ),
  ...edgesOf(
    'worker/account/pictures/picture-copier.ts',
    'tests/pure/account/pictures/picture-copier.test.ts',
    { roundMax: 'an account copies 10 kept results in one run, and an eleventh in the next' },
  ),
  ...edgesOf(
    'worker/account/pictures/picture-deletions.ts',
    'tests/pure/account/pictures/account-pictures.test.ts',
    {
      arrivalMs:
        'a picture that has not arrived within an hour is deleted, and not a millisecond earlier',
    },
  ),
  ...edgesOf(
    'worker/http/bodies/bounded-body.ts',
    'tests/pure/http/bodies/read-bytes-limits.test.ts',
    {
      waitsMax:
        'reading a body may take ten waits of 30 s and the time for its bytes at 128 kbit/s, and not longer',
    },
  ),
  ...edgesOf('worker/auth/challenge.ts', challenge, {
    callTimeoutMs: 'two calls to a silent Turnstile are aborted after 5 s each',
    callsMax: 'a token is sent twice while there is no verdict, and not a third time',
  }),
  ...edgesOf('domain/site/challenge.ts', challenge, {
    challengeTokenLengthMax: 'a token may have 2048 characters, and a longer one is not sent',
  }),
  ...edgesOf('worker/account/jobs/paid-jobs.ts', account, {
    uploadGraceMs: 'an upload that a job uses remains until a minute after the job’s deadline',
  }),
  ...edgesOf(
    'worker/account/uploads/uploads-under-way.ts',
    'tests/pure/account/uploads/uploads-under-way.test.ts',
    {
      bytesUnderWayMax: 'uploads under way have 64 MB together, and not one byte more',
      besideLargeMax: 'large uploads have 48 MB with all others, and not one byte more',
      smallBytesMax: 'an upload of more than 1 MB leaves 16 MB to smaller ones',
      userUploadsMax:
        'a user has three uploads under way, and not a fourth; another user is not concerned',
      userBytesMax:
        'large uploads of a user have 16 MB with the user’s others, and not one byte more',
    },
  ),
  ...edgesOf('worker/account/uploads/uploads.ts', account, {
    lateUploadMs:
      'an upload of a deleted account is registered for 5 minutes more, because it may still arrive',
  }),
  ...edgesOf('worker/account/jobs/jobs.ts', account, {
    lateWorkMs: 'a job of a deleted account is pruned a minute after its deadline',
  }),
  ...edgesOf('worker/account/rate-window.ts', account, {
    windowMs: 'a call counts in its rate window for a minute, and not a millisecond longer',
  }),
  ...edgesOf(
    'worker/account/bounds/provider-calls.ts',
    'tests/pure/account/bounds/provider-calls.test.ts',
    {
      unchargedCallsMax:
        'a user may cause 10 calls without a charge within an hour, and waits for the next one',
      unchargedJobsMax:
        '200 jobs of a day may end without a charge, also without a call, and the next one waits',
    },
  ),
  ...edgesOf('worker/account/ledger/refusals.ts', 'tests/pure/account/ledger/refusals.test.ts', {
    deletedRefusalsMax:
      'of the refusals that are too old 1000 are deleted at a time, and none of them counts',
    refusalStoredMs:
      'the refusal of a ref is repeated for a day, and given up with the next refusal after it',
    refusalsStoredMax:
      'an account stores 200 refusals of a day, and answers the next ones without storing them',
  }),
  ...edgesOf('worker/account/ledger/operations.ts', account, {
    refLengthMax: 'a ref has at most 200 characters',
  }),
  ...edgesOf('worker/account/results/result-mover.ts', accountPictures, {
    movesMax: 'an account moves 3 results at the same time, and a fourth waits',
    roundMax: 'an account moves 10 results in one run, and an eleventh in the next',
  }),
  ...edgesOf('worker/account/maintenance.ts', accountPictures, {
    pruneMax: 'an account deletes 100 results in one run, and the next one in the next run',
  }),
  ...edgesOf('worker/account/live/live-source.ts', accountPictures, {
    liveJobsMax: 'a tab that connects receives the 10 newest jobs, and not the eleventh',
    pushedBytesMax: {
      titles: [
        'a tab receives a result of 256 KiB itself',
        'a tab receives only the link of a result of 256 KiB and one byte',
      ],
    },
  }),
  ...edgesOf('worker/account/live/live-sockets.ts', 'tests/worker/account/account-limits.test.ts', {
    connectionsMax: 'a user may have 32 open tabs',
    requestLengthMax: 'a message from a tab has at most 200 characters; a longer one is ignored',
  }),
  ...edgesOf('worker/operations/watchdog.ts', 'tests/pure/operations/watchdog.test.ts', {
    accountsMax:
      'one run of the watchdog maintains page after page, those first that are due longest, up to 5,000',
    runMaxMs:
      'one run of the watchdog begins no further page after 40 s: a page of %i ms leaves %i accounts maintained',
  }),
  ...edgesOf(
    'worker/account/sessions/sessions.ts',
    'tests/pure/account/sessions/sessions.test.ts',
    {
      overlapMs:
        'a former secret is valid for two minutes after the renewal, and not a millisecond longer',
      usePrecisionMs:
        'the last use is exact to ten minutes, and a clock that is set back does not change it',
    },
  ),
  ...edgesOf('worker/sessions/seen-from.ts', 'tests/pure/sessions/seen-from.test.ts', {
    cityLengthMax: 'the name of a city is cut after 100 characters',
  }),
  ...edgesOf('worker/profile/data-export.ts', 'tests/pure/profile/data-export.test.ts', {
    jobsMax: 'the export contains the 1000 newest jobs, and not the one before them',
  }),
  ...edgesOf('worker/crypto/derived-key.ts', 'tests/pure/crypto/derived-key.test.ts', {
    rememberedMax:
      'a derived key is cached while there are at most 256, and is the same when it is derived again',
  }),
  ...edgesOf('worker/auth/issued-nonce.ts', 'tests/worker/auth/id-token.test.ts', {
    nonceLifetimeMs: 'a nonce is valid for ten minutes, and not a millisecond longer',
    clockSkewMs:
      'a used nonce is recorded by its digest until an hour after it expires, and then deleted by the cron',
  }),
  ...edgesOf('worker/auth/sign-in-attempt.ts', 'tests/worker/auth/attempt-cookies.test.ts', {
    attemptsMax:
      'a browser has 5 sign-ins at the same time, and the oldest is forgotten for a sixth',
  }),
  ...edgesOf('worker/auth/google.ts', 'tests/pure/auth/issuer-limits.test.ts', {
    discoveryLifetimeMs: 'the discovery document is cached for an hour, and then fetched again',
    issuerTimeoutMs: 'a call to a silent issuer is aborted after 10 s',
  }),
  ...edgesOf('worker/contact/form-service.ts', forwarding, {
    refusalLengthMax: 'the form service’s refusal is quoted with at most 300 characters',
    timeoutMs: 'a call to a silent form service is aborted after 8 s',
  }),
  ...edgesOf('worker/contact/forward-messages.ts', forwarding, {
    triesMax: 'a contact message is tried 50 times, and then never again',
    'retryWaitMs.first':
      'a contact message is tried again after a minute, with waits that double up to an hour',
    'retryWaitMs.last':
      'a contact message is tried again after a minute, with waits that double up to an hour',
  }),
  ...edgesOf('worker/contact/forward-messages.ts', messages, {
    messagesMax: 'one run forwards 10 messages, and the eleventh in the next run',
  }),
  ...edgesOf('domain/api/call.ts', bodies, {
    jsonBytesMax: { titles: ['a JSON body has at most 64 KiB', 'a form has at most 64 KiB'] },
  }),
  ...edgesOf('domain/api/site.ts', bodies, {
    reportBytesMax: 'a browser’s report has at most 16 KiB',
  }),
  ...edgesOf('worker/http/bodies/body-chunks.ts', 'tests/pure/http/bodies/body-chunks.test.ts', {
    chunkBytesMax:
      'have 4 KiB of memory at first, twice as much after each that filled it, and 64 KiB at most',
  }),
  ...edgesOf('worker/http/bodies/drain-body.ts', bodies, {
    drainBytesMax: 'the unread rest of a body is drained up to 64 MiB, and aborted one byte later',
  }),
  ...edgesOf('worker/http/bodies/drain-body.ts', waiting, {
    'drainTimeMs.stallMs': 'the unread rest of a body may stall for 5 s before the answer is sent',
    'drainTimeMs.totalMs':
      'the unread rest of a body may take 30 s in total before the answer is sent',
  }),
  ...edgesOf('worker/http/bodies/bounded-body.ts', waiting, {
    stallMs: 'a body may stall for 30 s, and is aborted then',
    bytesPerSMin: 'a body may be slower than 4 KiB a second for 30 s, and is aborted then',
  }),
  ...edgesOf('worker/images/pictures/read-upload.ts', uploads, {
    formBytesMax: 'an upload may have 64 KiB besides its picture, and not one byte more',
  }),
  ...edgesOf('worker/http/bodies/form-reader.ts', 'tests/pure/http/bodies/form-reader.test.ts', {
    partsMax: 'a form has at most 16 parts',
    headerBytesMax: 'the headers of a part have at most 8 KiB',
  }),
  ...edgesOf('worker/images/pictures/sanitize/picture-copy.ts', sanitized, {
    piecesMax: 'a picture has at most 65,536 pieces',
  }),
  ...edgesOf(
    'worker/images/pictures/png/png-chunks.ts',
    'tests/pure/images/pictures/png-chunks.test.ts',
    { chunksMax: 'a PNG’s chunks are read up to 65,536 of them' },
  ),
  ...edgesOf('worker/images/pictures/sanitize/orientation.ts', sanitized, {
    exifBytesMax: 'an orientation is found in the first 64 KiB of EXIF data',
  }),
  ...edgesOf('worker/images/pictures/picture-format.ts', uploads, {
    headBytesMax: 'a picture is recognized by a size within its first 2 MiB',
    tailBytesMax: 'a picture is recognized by an end marker within its last 64 bytes',
  }),
  ...edgesOf(
    'worker/images/pictures/handed-picture.ts',
    'tests/pure/images/pictures/handed-picture-limits.test.ts',
    {
      handedPictureBytesMax:
        'a picture that is handed over has at most 8 MiB, and nothing of a larger one is read',
    },
  ),
  ...edgesOf('worker/images/pictures/fetch-picture.ts', finished, {
    pictureBytesMax: 'a finished picture has at most 25 MiB',
    pixelsMax: 'a finished picture has at most 64 million pixels',
    hopsMax: 'a finished picture is fetched over %i redirects: %s',
    triesMax: 'a finished picture is fetched again after %i failures: %s',
  }),
  ...edgesOf(
    'worker/images/pictures/png/decode-png.ts',
    'tests/pure/images/pictures/decode-limits.test.ts',
    {
      pixelsMax: 'a picture is decoded up to 8 million pixels',
      rowBytesMax: 'a row of a decoded picture has at most 1 MiB',
    },
  ),
  ...edgesOf('worker/images/pictures/signed-link.ts', finished, {
    linkWindowMs: 'a link to a picture is valid for one to two hours, until a full hour',
  }),
  ...edgesOf('worker/images/pictures/picture-store.ts', finished, {
    triesMax: 'a picture is stored again after %i failures: %s',
    putWithinMs: 'a try to store a picture may take 30 s before the next one',
  }),
  ...edgesOf('worker/images/providers/keyed.ts', providers, {
    answerBytesMax: 'an answer of the keyed provider has at most 64 KiB',
    callsPerMinute: keyUse,
  }),
  ...edgesOf('worker/images/providers/openai.ts', providers, {
    answerBytesMax: 'an answer of the OpenAI provider has at most 25 MiB in Base64 and 64 KiB',
    callsPerMinute: keyUse,
  }),
  ...edgesOf('worker/images/providers/workers-ai.ts', providers, { callsPerMinute: keyUse }),
  ...edgesOf('worker/images/hosts/keyed-host.ts', providers, {
    'triesMax.desktop': 'an upload to the keyed image host from %s is tried at most %i times',
    'triesMax.mobile': 'an upload to the keyed image host from %s is tried at most %i times',
    answerBytesMax: 'an answer of the keyed image host has at most 64 KiB',
  }),
  ...edgesOf('worker/images/generate.ts', 'tests/pure/images/job-limits.test.ts', {
    attemptsMax: 'a job is tried with a third key, and not with a fourth',
    settlingMs: 'a job from %s starts with %i ms left, and not with less',
  }),
  ...edgesOf('worker/images/generate.ts', 'tests/pure/images/generation-outcomes.test.ts', {
    askAgainMs: 'a job whose pool gives no answer asks again after a second, with the same ticket',
  }),
  ...edgesOf('worker/images/prompts/parse-ideas.ts', 'tests/pure/images/job-limits.test.ts', {
    ideaLengthMax: 'an idea for a prompt is cut to 300 characters',
  }),
  ...edgesOf(
    'worker/images/prompts/complete-prompt.ts',
    'tests/worker/account/prompts/prompt-limits.test.ts',
    {
      attemptsMax: 'Improve Prompt is tried again after %i keys without an answer: %i',
    },
  ),
  ...edgesOf('worker/keys/key-rotation.ts', 'tests/pure/keys/key-rotation.test.ts', {
    restMs: 'the pool rests a key for at most a day, whatever the provider named',
    restMaxMs: 'the pool rests a key for at most a day, whatever the provider named',
  }),
  ...edgesOf('worker/keys/shard-of-key.ts', 'tests/pure/keys/shard-layout.test.ts', {
    shardsMax:
      'a pool has 16 shards at most, and a number that no configuration has changes nothing',
  }),
  ...edgesOf('worker/keys/drawn-budget.ts', 'tests/pure/keys/drawn-budget.test.ts', {
    drawMax:
      'a shard draws a hundredth of its share at a time, one call at least and 1,000 at most',
  }),
  ...edgesOf('worker/keys/sharded-pool.ts', 'tests/pure/keys/sharded-pool.test.ts', {
    movesMax: 'a job follows the keys twice, and waits when they have moved a third time',
  }),
  ...edgesOf('worker/payments/create-order.ts', payments, {
    unpaidOrdersMax: 'a user may create 30 unpaid orders within an hour; a thirty-first is refused',
    hourMs: 'an unpaid order counts for an hour, and not a millisecond longer',
  }),
  ...edgesOf(
    'worker/account/orders/order-checks.ts',
    'tests/worker/payments/account-checks.test.ts',
    { checksMax: 'an account checks 5 orders in one run, and a sixth in the next' },
  ),
  ...edgesOf(
    'worker/account/orders/failed-check-wait.ts',
    'tests/pure/account/orders/failed-check-wait.test.ts',
    {
      'failedWaitMs.first': 'a failed check waits a minute, and twice as long each time',
      'failedWaitMs.last': 'a failed check waits six hours at most',
    },
  ),
  ...edgesOf(
    'worker/account/orders/account-orders.ts',
    'tests/pure/account/orders/account-orders.test.ts',
    { checkingMs: 'an order that is being checked is due again after a minute' },
  ),
  ...edgesOf(
    'worker/payments/audit/audit-accounts.ts',
    'tests/worker/payments/audit/audit-accounts.test.ts',
    {
      accountsMax: 'the audit of a day compares 20 accounts',
      ordersMax: 'the audit reads the 1000 newest paid orders of an account',
    },
  ),
  ...edgesOf(
    'worker/payments/audit/audit-accounts.ts',
    'tests/pure/payments/audit/audit-accounts.test.ts',
    { runMaxMs: 'an audit that has not ended is made again after 15 minutes, by one of two runs' },
  ),
  ...edgesOf('worker/account/account-records.ts', 'tests/pure/account/account-records.test.ts', {
    purchasesMax: 'the records of an account have its 1000 newest purchases',
  }),
  ...edgesOf('worker/incidents/operator-log.ts', 'tests/pure/incidents/operator-log.test.ts', {
    attemptsLoggedMax:
      'the first 20 attempts of a network in an hour are logged, and later ones counted',
    networksLoggedMax:
      'the attempts of 100 networks in an hour are logged, and those of the next one are not',
    attemptRetentionMs: 'the numbers of attempts are deleted after 30 days',
  }),
  ...edgesOf('worker/http/operator-guard.ts', 'tests/worker/incidents/operator-log.test.ts', {
    nameLengthMax: 'the name of an operator is recorded with 60 characters at most',
  }),
  ...edgesOf('worker/incidents/send-alerts.ts', 'tests/pure/incidents/send-alerts.test.ts', {
    alertsMax: 'one run sends 10 alerts, and the eleventh in the next run',
    timeoutMs: 'a call to a silent alert address is aborted after 10 s',
    'retryWaitMs.first':
      'an alert that fails is sent again after a minute, later each time, and after an hour at most',
    'retryWaitMs.last':
      'an alert that fails is sent again after a minute, later each time, and after an hour at most',
  }),
  ...edgesOf(
    'worker/payments/refund-second-payments.ts',
    'tests/pure/payments/refund-second-payments.test.ts',
    {
      failedRefundsMax: 'a third refund is begun after two that have failed, and no fourth one',
    },
  ),
  ...edgesOf('worker/payments/check-order.ts', payments, {
    makingMs: 'an order that Razorpay does not know is deleted when it is an hour old',
  }),
  ...edgesOf(
    'worker/payments/audit/repair-disputes.ts',
    'tests/worker/payments/audit/repair-disputes.test.ts',
    {
      disputeAgeMaxMs: {
        titles: ['a repair looks at disputes that were opened up to 200 days before its time'],
        // Razorpay knows seconds.
        step: 1000,
      },
    },
  ),
  ...edgesOf('worker/payments/audit/reconcile.ts', payments, {
    ordersMax: 'one run of the reconciler checks 20 orders, and the twenty-first in the next run',
    eventRetentionMs: 'the reconciler deletes an event that was handled more than 30 days ago',
  }),
  ...edgesOf('domain/api/orders.ts', payments, {
    razorpayBytesMax: 'a webhook has at most 256 KiB',
  }),
  ...edgesOf('worker/payments/razorpay/webhook.ts', payments, {
    askTimeoutMs: 'a webhook waits at most 3 s for Razorpay',
  }),
  ...edgesOf(
    'worker/payments/razorpay/refused-signatures.ts',
    'tests/pure/payments/razorpay/refused-signatures.test.ts',
    {
      webhookDueMs: {
        titles: [
          'a wrong signature is an incident where an order was paid an hour ago, and no webhook came since it was made',
          'an order that was paid within the hour may still wait for its webhook',
        ],
      },
      receiptsMax:
        'the 1,000 newest receipts are searched: with %i newer ones there are %i incidents',
      askEveryMs: 'D1 is asked once a minute, whoever sends them',
    },
  ),
  ...edgesOf('worker/payments/razorpay/razorpay.ts', 'tests/pure/payments/waiting-limits.test.ts', {
    defaultTimeoutMs: 'a call to a silent payment service is aborted after 10 s',
  }),
  ...edgesOf(
    'worker/payments/rates/exchange-rate.ts',
    'tests/pure/payments/waiting-limits.test.ts',
    {
      timeoutMs: 'a call to a silent exchange-rate service is aborted after 3 s',
    },
  ),
  ...edgesOf('worker/payments/order.ts', 'tests/pure/payments/order-limits.test.ts', {
    unpaidLifetimeMs: 'an unpaid order expires when it is a day old, and not a millisecond earlier',
    unpaidAskedForMs: 'an order that is %s is checked until it is 7 days old',
    paidAskedForMs: 'a paid order is checked until it is 180 days old',
  }),
  ...edgesOf('worker/variables.ts', variables, {
    addressLinesMax: 'the seller’s address has at most 8 lines',
    addressLineLengthMax: 'the seller’s address has lines of at most 100 characters',
  }),
];
