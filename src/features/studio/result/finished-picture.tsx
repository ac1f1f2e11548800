import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useState } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { hexColorSchema } from '../../../device/drafts/hex-color.ts';
import { readStored, writeStored } from '../../../device/stored.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { BeforeAfter } from '../../../ui/pictures/before-after.tsx';
import { KeepQuestion } from '../../keeping/keeping.ts';
import { LaterSharing } from '../../sharing/sharing.ts';
import type { SourcePicture } from '../input/use-source-picture.ts';
import { rereadJob } from '../job/reread-job.ts';
import { NextTools } from '../next-tools.tsx';
import { type PromptDraft, UsedSettings } from '../prompt/used-prompt.tsx';
import type { ToolState } from '../use-tool.ts';
import { useToolKeys } from '../use-tool-keys.ts';
import { BackgroundRow } from './background-row.tsx';
import { GeneratedPicture } from './generated-picture.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { ResultActions } from './result-actions.tsx';
import { useResultActions } from './use-result-actions.ts';
import { type OwnPicture, useResultFile } from './use-result-file.ts';

export function FinishedPicture(props: {
  userId: string;
  tool: ToolState;
  job: Job & { result: NonNullable<Job['result']> };
  own: OwnPicture | null;
  before: SourcePicture | null;
  hasSourceShape: boolean;
  isNew: boolean;
  onVary: (() => void) | undefined;
  draft: PromptDraft | undefined;
  /** What only this tool offers for its result. */
  children?: ReactNode;
}) {
  const { tool, job, own, before, onVary, draft } = props;
  const { result } = job;
  const queries = useQueryClient();
  const [background, chooseBackground] = useBackground(props.userId);
  const isCutOut = toolCatalogue[job.tool].isTransparent;
  // The actions render once the picture is visible, so that they do not delay it.
  const [isSeen, setSeen] = useState(false);
  const file = useResultFile(job, own, isCutOut ? background : null, isSeen);
  const actions = useResultActions(file);
  useToolKeys({ download: actions.download, copy: actions.copy });

  const generated = (
    <GeneratedPicture
      key={job.id}
      job={job}
      isNew={props.isNew}
      own={own?.blob ?? null}
      reread={() => rereadJob(queries, job.id)}
      onSeen={() => startTransition(() => setSeen(true))}
    />
  );
  return (
    <>
      <PictureFrame
        ratio={result.width / result.height}
        isCutOut={isCutOut}
        background={isCutOut ? background : null}
      >
        {before ? (
          <BeforeAfter
            label={studioTexts.beforeAndAfter}
            // A half of another composition, a headshot for example, beside a half of the source
            // would look broken.
            start={props.hasSourceShape ? 50 : 0}
            before={
              <img key={before.url} src={before.url} alt="" className="size-full object-cover" />
            }
            after={generated}
          />
        ) : (
          generated
        )}
      </PictureFrame>
      {isCutOut ? <BackgroundRow background={background} onChoose={chooseBackground} /> : null}
      {isSeen ? (
        <>
          {props.children}
          <ResultActions
            actions={actions}
            cost={tool.unitCost}
            onVary={onVary}
            mustBuy={tool.mustBuy}
            canVary={
              !tool.isBusy && tool.available !== undefined && tool.available >= tool.unitCost
            }
          />
          <LaterSharing pictureId={job.id} />
          <NextTools from={job.tool} read={file.read} />
          <KeepQuestion />
          {draft ? <UsedSettings job={job} draft={draft} /> : null}
        </>
      ) : null}
    </>
  );
}

/**
 * The color behind a user's cut-outs, stored on the device; null for none. The storage key has its
 * name from an earlier release.
 */
function useBackground(userId: string) {
  const key = `imagemint.${userId}.bgremove.ground`;
  const [background, setBackground] = useState(() => {
    return hexColorSchema.safeParse(readStored(key)).data ?? null;
  });
  const choose = (next: string | null) => {
    setBackground(next);
    writeStored(key, next);
  };
  return [background, choose] as const;
}
