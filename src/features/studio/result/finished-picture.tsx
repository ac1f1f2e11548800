import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import type { Job } from '../../../../domain/job.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { BeforeAfter } from '../../../ui/pictures/before-after.tsx';
import type { SourcePicture } from '../input/use-source-picture.ts';
import { rereadJob } from '../job/reread-job.ts';
import { NextTools } from '../next-tools.tsx';
import { UsedWords, type WrittenWords } from '../prompt/used-prompt.tsx';
import type { ToolState } from '../use-tool.ts';
import { useToolKeys } from '../use-tool-keys.ts';
import { GroundRow } from './background-row.tsx';
import { StruckPicture } from './generated-picture.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { ResultActions } from './result-actions.tsx';
import { useGround } from './use-background.ts';
import { useResultDeeds } from './use-result-actions.ts';
import { useResultFile } from './use-result-file.ts';

/** A picture that is there, compared with what it was made from, and all that can be done with it. */
export function FinishedPicture(props: {
  userId: string;
  tool: ToolState;
  job: Job & { result: NonNullable<Job['result']> };
  /** What it was made from, if this device still has it. */
  before: SourcePicture | null;
  /** Whether it was made just now, before the user's eyes. */
  isFresh: boolean;
  onVary: (() => void) | undefined;
  words: WrittenWords | undefined;
}) {
  const { tool, job, before, onVary, words } = props;
  const { result } = job;
  const queries = useQueryClient();
  const [ground, chooseGround] = useGround(props.userId);
  const isCutOut = job.tool === 'bgremove';
  // What can be done with it is fetched and drawn once it is there to be seen, and does not hold it up.
  const [isSeen, setSeen] = useState(false);
  const file = useResultFile(job, isCutOut ? ground : null, isSeen);
  const deeds = useResultDeeds(file);
  useToolKeys({ download: deeds.download, copy: deeds.copy });

  const struck = (
    <StruckPicture
      key={job.id}
      job={job}
      isFresh={props.isFresh}
      reread={() => rereadJob(queries, job.id)}
      onSeen={() => startTransition(() => setSeen(true))}
    />
  );
  return (
    <>
      <PictureFrame
        ratio={result.width / result.height}
        isCutOut={isCutOut}
        ground={isCutOut ? ground : null}
      >
        {before ? (
          <BeforeAfter
            label={studioTexts.beforeAndAfter}
            // A headshot is another portrait: only side by side would halves of both look like anything.
            start={job.tool === 'headshot' ? 0 : 50}
            before={<img src={before.url} alt="" className="size-full object-cover" />}
            after={struck}
          />
        ) : (
          struck
        )}
      </PictureFrame>
      {isCutOut ? <GroundRow ground={ground} onChoose={chooseGround} /> : null}
      {isSeen ? (
        <>
          <ResultActions
            deeds={deeds}
            cost={tool.cost}
            onVary={onVary}
            canVary={!tool.isBusy && tool.available !== undefined && tool.available >= tool.cost}
          />
          <NextTools from={job.tool} read={file.read} />
          {job.prompt && words ? <UsedWords prompt={job.prompt} words={words} /> : null}
        </>
      ) : null}
    </>
  );
}
