import { expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../../src/api/request.ts';
import { problemCode } from '../../../../src/site/islands/problem-code.ts';
import { problemTexts } from '../../../../src/texts/en/shell/problems.ts';
import { until } from '../../../until.ts';
import { resizeInTests } from '../../support/resize-observers.ts';

resizeInTests();

const problem = (requestId: string) =>
  new ApiProblem({
    code: 'not_found',
    title: 'Not found',
    status: 404,
    detail: 'Gone.',
    requestId,
  });

it.each([
  [true, problemTexts.copied, ['abcdefgh-1']],
  // What can't be copied can be selected.
  [false, `${problemTexts.notCopied}abcdefgh-1`, []],
])(
  'the code is copied whole, and the page says whether it was (%s)',
  async (isAllowed, text, all) => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: {
        writeText: async (text: string) => {
          if (!isAllowed) throw new Error('Not allowed');
          copied.push(text);
        },
      },
    });
    problemCode(problem('abcdefgh-1'))[0]?.click();
    await until(() => expect(document.body.lastElementChild?.textContent).toContain(text));
    expect(copied).toEqual(all);
    vi.unstubAllGlobals();
  },
);
