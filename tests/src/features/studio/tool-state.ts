import type { ToolState } from '../../../../src/features/studio/use-tool.ts';

/** A tool that waits for its user, who has credits, but for what is given. */
export function toolState(given: Partial<ToolState> = {}): ToolState {
  return {
    name: 'text2img',
    unitCost: 1,
    cost: 1,
    batch: [],
    available: 5,
    isBusy: false,
    isSending: false,
    isArriving: false,
    percent: null,
    isShort: false,
    mustBuy: false,
    isNew: false,
    mobile: false,
    submit: () => Promise.resolve(),
    job: null,
    isSubmitting: false,
    isUnclear: false,
    isReconnecting: false,
    isUnknown: false,
    isInDoubt: false,
    isLost: false,
    cancel: () => Promise.resolve(),
    reread: () => Promise.resolve(null),
    results: [],
    chosen: null,
    choose: () => undefined,
    unfinished: [],
    usualMs: null,
    ...given,
  };
}
