import { Camera, ClipboardPaste, ImageUp, X } from 'lucide-react';
import { useCallback, useId, useRef } from 'react';
import { isMobile } from '../../../../domain/device.ts';
import { pictureFileMax } from '../../../../domain/limits.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import type { NoFile } from '../../../device/opening/no-file.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { acceptedPictures } from './accepted-pictures.ts';
import { CropOffer } from './crop-offer.tsx';
import { DropZone } from './drop-zone.tsx';
import { pastePicture } from './paste-picture.ts';
import { SampleRow } from './sample-row.tsx';
import { useDroppedPicture } from './use-dropped-picture.ts';
import type { SourceState } from './use-source-picture.ts';

export function PictureInput(props: {
  tool: Tool;
  label: string;
  state: SourceState;
  camera?: 'user' | 'environment';
  isWaiting?: boolean;
}) {
  const { tool, label, state, camera = 'environment', isWaiting = false } = props;
  const { source, failure, isOpening, open, clear } = state;
  const take = useCallback((file: File | NoFile) => void open(file), [open]);
  const isOver = useDroppedPicture(isWaiting ? null : take, take);
  const picker = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const labelId = useId();

  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) void open(file);
    // An input does not report the same file twice in a row unless it is reset.
    input.value = '';
  };
  return (
    <section
      inert={isWaiting}
      aria-labelledby={labelId}
      className={`flex flex-col gap-2 ${isWaiting ? 'invisible' : ''}`}
    >
      <p id={labelId} className="font-[560]">
        {label}
      </p>
      {/* What is wrong with a picture stands where the next one is chosen. */}
      <div
        className={
          failure && !source
            ? 'flex flex-col rounded-medium border-2 border-dashed border-danger bg-danger-fill'
            : 'contents'
        }
      >
        {failure ? (
          <Banner look="danger" title={failure.title}>
            {failure.description} {failure.file ? <CropOffer file={failure.file} /> : null}
          </Banner>
        ) : null}
        {source?.narrowed ? (
          <Banner look="warning" title={source.narrowed.text}>
            <CropOffer file={source.narrowed.file} />
          </Banner>
        ) : null}
        {source ? (
          <div className="relative grid min-h-15 items-center overflow-hidden rounded-medium border border-line bg-sunk">
            <img
              // Firefox sometimes keeps showing the old picture when the address of an element changes.
              key={source.url}
              src={source.url}
              width={source.width}
              height={source.height}
              alt={studioTexts.source.chosen}
              className="max-h-48 w-full object-contain"
            />
            <div className="absolute end-2 top-2">
              <IconButton
                label={studioTexts.source.remove}
                className="bg-raised/90 shadow-float"
                onClick={clear}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          </div>
        ) : (
          <button
            type="button"
            aria-busy={isOpening}
            className={`grid min-h-44 place-items-center gap-2 rounded-medium border-2 border-dashed p-5 text-center ${failure ? 'border-transparent' : 'border-field-line'} transition duration-150 hover:border-ink hover:bg-raised`}
            onClick={() => picker.current?.click()}
          >
            <ImageUp aria-hidden="true" className="size-8 text-muted" />
            <span className="font-[560]">
              {isOpening ? actionTexts.opening : studioTexts.source.choose}
            </span>
            <span className="text-small text-muted">
              <span className="pointer-coarse:hidden">{studioTexts.source.dropOrPaste} </span>
              {studioTexts.source.files(
                pictureFileMax[isMobile(navigator.userAgent) ? 'mobile' : 'desktop'].megabytes,
              )}
            </span>
          </button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpening ? (
          <Button className="text-small" onClick={state.cancel}>
            {actionTexts.cancel}
          </Button>
        ) : null}
        {source ? (
          <Button
            className="text-small"
            aria-busy={isOpening}
            onClick={() => picker.current?.click()}
          >
            {isOpening ? actionTexts.opening : studioTexts.source.chooseAnother}
          </Button>
        ) : null}
        {isMobile(navigator.userAgent) ? (
          <Button className="text-small" onClick={() => photo.current?.click()}>
            <Camera aria-hidden="true" className="size-4" />
            {studioTexts.source.photograph}
          </Button>
        ) : null}
        {'read' in (navigator.clipboard ?? {}) ? (
          <Button className="text-small" onClick={() => void pastePicture(open)}>
            <ClipboardPaste aria-hidden="true" className="size-4" />
            {studioTexts.source.paste}
          </Button>
        ) : null}
      </div>
      {source ? null : <SampleRow tool={tool} onChoose={(address) => void open(address)} />}
      {isOver ? <DropZone /> : null}
      <input
        ref={picker}
        type="file"
        accept={acceptedPictures}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => choose(event.currentTarget)}
      />
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture={camera}
        aria-hidden="true"
        className="hidden"
        tabIndex={-1}
        onChange={(event) => choose(event.currentTarget)}
      />
    </section>
  );
}
