import { type Edge, edgesOf } from './edge.ts';

const client = 'tests/src/features/client-limits.test.ts';
const history = 'tests/device/history/history-limits.test.ts';
const sync = 'tests/src/features/history/sync-history.test.ts';
const recipe = 'tests/device/recipe/recipe-edges.test.ts';

/** What the page sends, repeats and saves on the device. */
export const clientEdges: readonly Edge[] = [
  ...edgesOf('src/api/load-script.ts', client, {
    loadTimeoutMs: 'is waited for 20 s, and not longer',
  }),
  ...edgesOf('src/features/history/sync-history.ts', sync, {
    fetchesMax: 'tries a picture that could not be fetched again later, and not for ever',
  }),
  ...edgesOf('src/features/history/unsent-pictures.ts', sync, {
    sendsMax: 'sends the others where one picture does not arrive, and that one four times more',
  }),
  ...edgesOf('src/api/time-limit.ts', 'tests/src/api/time-limit.test.ts', {
    'requestTimeoutMs.desktop': 'gives up after %i ms on %s, and not before',
    'requestTimeoutMs.mobile': 'gives up after %i ms on %s, and not before',
  }),
  ...edgesOf(
    'src/features/checkout/watch-payment.ts',
    'tests/src/features/checkout/watch-payment.test.ts',
    { looksMax: 'goes on after a change of the balance that was for something else' },
  ),
  ...edgesOf(
    'src/features/checkout/under-way/announce-paid.ts',
    'tests/src/features/checkout/under-way/announce-paid.test.ts',
    { looksMax: 'is read five times, and not once more' },
  ),
  ...edgesOf(
    'src/features/checkout/polled-balance.ts',
    'tests/src/features/checkout/polled-balance.test.ts',
    { readsMax: 'is read 600 times, and not once more' },
  ),
  ...edgesOf(
    'src/features/checkout/order-calls.ts',
    'tests/src/features/checkout/order-calls.test.ts',
    {
      triesMax: {
        titles: [
          'is requested again with the same key if its answer is lost, three times in all',
          'fails after the third lost answer',
        ],
      },
      checksMax: 'is checked ten times, and not an eleventh',
    },
  ),
  ...edgesOf('src/features/editor/document/open-base.ts', client, {
    'pixelsMax.desktop': 'on %s keeps its size with %i pixels, and not with one more',
    'pixelsMax.mobile': 'on %s keeps its size with %i pixels, and not with one more',
  }),
  ...edgesOf('src/device/geometry/crop-frame.ts', 'tests/device/geometry/crop-frame.test.ts', {
    frameSideMin: 'keeps the shape, and is stopped by the nearer edge',
  }),
  ...edgesOf('src/features/live/recent-jobs.ts', client, {
    jobsMax: 'has 50 at most, and the oldest of 51 goes',
  }),
  ...edgesOf('src/features/studio/job/job-sources.ts', client, {
    jobsMax: 'are known of 20 jobs of a tool, and the oldest of 21 goes',
  }),
  ...edgesOf('src/features/studio/input/upload-picture.ts', client, {
    'triesMax.desktop': 'on %s is sent %i times where answers are lost, and not once more',
    'triesMax.mobile': 'on %s is sent %i times where answers are lost, and not once more',
    staleMs: 'is not sent again for 50 minutes, within the hour that the server stores it',
  }),
  ...edgesOf('src/features/studio/job/submit-job.ts', client, {
    submitTriesMax: 'whose answers are lost is submitted 4 times, and not a fifth',
  }),
  ...edgesOf('src/device/history/history-archive.ts', history, {
    archiveBytesMax: { titles: ['has 512 MiB at most', 'unfolds to 512 MiB at most'] },
  }),
  ...edgesOf('src/device/history/known-missing.ts', 'tests/device/history/known-missing.test.ts', {
    knownMax: 'the newest 200 are remembered, as many as the server may name',
  }),
  ...edgesOf('src/device/opening/decode-bitmap.ts', 'tests/device/opening/decode-bitmap.test.ts', {
    decodesMax: 'is empty where the picture shows nothing, which three decodes say',
  }),
  ...edgesOf(
    'src/device/shrinking/jpeg-header.ts',
    'tests/device/shrinking/shrinking-limits.test.ts',
    {
      entriesMax: 'is found among 1000 entries, and not behind them',
    },
  ),
  ...edgesOf('src/device/recipe/undo-history.ts', recipe, {
    statesMax: 'knows 100 states, and the oldest of 101 goes',
  }),
  ...edgesOf('src/device/recipe/recipe.ts', recipe, {
    editsMax: 'has 1000 edits at most',
    featherMax: 'is feathered over 2000 px at most',
  }),
  ...edgesOf('src/device/masks/mask-operation.ts', recipe, {
    pointsMax: 'has 20,000 points at most',
    operationsMax: 'has 2000 strokes at most',
  }),
  ...edgesOf('src/device/text-layer/text-layer.ts', recipe, {
    textLengthMax: 'has 500 characters at most',
  }),
];
