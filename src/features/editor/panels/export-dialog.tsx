import { Download } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { backgroundOf, exportQualityPercent } from '../../../../domain/editing/export-file.ts';
import { exportSize, fitPicture } from '../../../../domain/editing/fit-picture.ts';
import { type ExportFormatId, exportFormats } from '../../../../domain/export-formats.ts';
import type { ExportType } from '../../../../domain/tools/edit-options.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { saveFile } from '../../../device/download.ts';
import { nameExport } from '../../../device/exporting/export-name.ts';
import { exportPicture } from '../../../device/exporting/export-picture.ts';
import { isHomeScreenApp } from '../../../device/in-app.ts';
import { labelPicture } from '../../../device/labeling/label-picture.ts';
import { type Recipe, sizeOf } from '../../../device/recipe/recipe.ts';
import { editOptionTexts } from '../../../texts/en/editor/edit-options.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { deviceTexts } from '../../../texts/en/studio/device.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { useFeatures, useVisibleLabel } from '../../availability/availability.ts';
import { CopyAndShare, useResultActions, useToolKeys } from '../../studio/studio.ts';
import type { EditorTab } from '../choices/edit-choices.ts';
import { markRendered } from '../document/mark-rendered.ts';
import { type Pictures, renderFull } from '../document/render-full.ts';
import { serverExport } from '../document/server-export.ts';
import { ColorRow } from './color-row.tsx';
import { ExportThumbnail } from './export-thumbnail.tsx';
import { FormatIcon } from './format-icon.tsx';
import { useExportChoice } from './use-export-choice.ts';
import { useWritableTypes } from './use-writable-types.ts';

const typeTitles = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' } as const;
const buttons = exportFormats.filter((format) => format.group === 'button');
const barColors = [
  ['#ffffff', 'white'],
  ['#000000', 'black'],
] as const;
const others = exportFormats.filter((format) => format.group !== 'button');

/** How long the server may take to sign the file. A share sheet opens only within seconds after the tap. */
const waitMaxMs = { download: 8000, sheet: 3000 } as const;

/** Shows the file that a download writes, and its choices, which apply only here. */
export function ExportDialog(props: {
  userId: string;
  rendered: ImageData | null;
  recipe: Recipe;
  pictures: Pictures;
  /** The tabs whose changes are not in the file. */
  unapplied: readonly EditorTab[];
  /** Applies the open tab's change, at a price in credits; null if that is not possible now. */
  apply: { cost: number; run: () => void } | null;
  onClose: () => void;
}) {
  const { userId, recipe, pictures, unapplied, apply } = props;
  const [exported, choose] = useExportChoice(userId);
  const { format, fit, bars } = exported;
  const label = useVisibleLabel();
  const { signedExports } = useFeatures();
  const types = useWritableTypes();
  const type = types.includes(exported.type) ? exported.type : 'image/png';
  const [isBusy, setBusy] = useState(false);
  const menuId = useId();
  const picture = sizeOf(recipe);
  const size = exportSize(picture, format);
  const { to } = fitPicture(picture, size, fit);
  const hasBars = to.width < size.width || to.height < size.height;
  const background = backgroundOf({ type, bars: hasBars ? bars : null });
  const isOther = others.some(({ id }) => id === format);

  const choiceOf = (as: ExportType) => ({ format, fit, type: as, bars: hasBars ? bars : null });
  /** Null where the device's own file is to be used, for whatever reason. */
  const writeSigned = async (as: ExportType, waitFor: keyof typeof waitMaxMs) => {
    if (!signedExports) return null;
    try {
      const waits = { userId, waitMaxMs: waitMaxMs[waitFor] };
      return await serverExport(recipe, choiceOf(as), waits);
    } catch {
      return null;
    }
  };
  const write = async (as: ExportType) => {
    const canvas = await renderFull(recipe, pictures);
    const { bars: background, ...choice } = choiceOf(as);
    const response = await exportPicture(canvas, {
      ...choice,
      background,
      quality: exportQualityPercent / 100,
    });
    if (!response.ok) return response;
    const marked = await markRendered(response.blob, recipe, { userId });
    return { ...response, blob: await labelPicture(marked, label) };
  };
  const isWriting = useRef(false);
  const download = async () => {
    // A key may be pressed again before the button shows that it is busy.
    if (isWriting.current) return;
    isWriting.current = true;
    setBusy(true);
    try {
      const signing = writeSigned(type, isHomeScreenApp() ? 'sheet' : 'download');
      const response = await write(type);
      const name = nameExport(toolCatalogue.edit.fileName, format, type);
      if (response.ok) await saveFile((await signing) ?? response.blob, name);
      else if (response.code === 'type_unsupported') {
        toast.error(editorTexts.export.noSuchType(typeTitles[type]), {
          description: editorTexts.export.otherTypes,
        });
      } else throw new Error(response.code);
    } catch {
      toast.error(actionTexts.failures.download, {
        description: deviceTexts.failures.not_enough_memory,
      });
    }
    isWriting.current = false;
    setBusy(false);
  };
  const readPng = async (signing: Promise<Blob | null> | null) => {
    const response = await write('image/png');
    if (!response.ok) throw new Error(response.code);
    const name = nameExport(toolCatalogue.edit.fileName, format, 'image/png');
    return new File([(await signing) ?? response.blob], name, { type: 'image/png' });
  };
  const copying = useResultActions({ read: () => readPng(null), ready: null });
  const sharing = useResultActions({
    read: () => readPng(writeSigned('image/png', 'sheet')),
    ready: null,
  });
  const isSending = copying.isBusy || sharing.isBusy;
  const actions = { ...copying, share: sharing.share, isBusy: isSending };
  useToolKeys(
    { download: () => void download(), copy: actions.isBusy ? undefined : actions.copy },
    'dialog',
  );
  return (
    <Modal
      title={editorTexts.export.label}
      className="w-[min(56rem,calc(100vw-2rem))]"
      onClose={props.onClose}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col items-center gap-2">
          <ExportThumbnail
            rendered={props.rendered}
            size={size}
            fit={fit}
            background={background}
          />
          <p className="text-center text-small text-muted tabular-nums">
            {editorTexts.export.pixels(size.width, size.height)}
          </p>
          {unapplied.length > 0 ? (
            <Banner
              look="warning"
              title={editorTexts.export.unapplied(
                unapplied.map((tab) => editOptionTexts.tools[tab]).join(', '),
              )}
            >
              {apply ? (
                <Button className="mt-2" onClick={apply.run}>
                  {`${editorTexts.apply} · ${apply.cost > 0 ? studioTexts.credits(apply.cost) : editorTexts.free}`}
                </Button>
              ) : null}
            </Banner>
          ) : null}
        </div>
        <div className="flex flex-col gap-4">
          <ChoiceRow
            label={editorTexts.export.size}
            choices={buttons.map(({ id, label, size: pixels }) => ({
              value: id as ExportFormatId,
              title: editOptionTexts.format({ id, label }),
              icon: <FormatIcon size={pixels ?? picture} />,
            }))}
            chosen={format}
            onChoose={(id) => choose({ format: id })}
          />
          <div className="flex flex-col gap-2">
            <label htmlFor={menuId} className="text-small font-[560]">
              {editorTexts.export.moreSizes}
            </label>
            <select
              id={menuId}
              value={isOther ? format : ''}
              className="min-h-11 w-full rounded-medium border border-field-line bg-raised px-3"
              onChange={(event) => choose({ format: event.target.value as ExportFormatId })}
            >
              <option value="" disabled>
                {editorTexts.export.chooseSize}
              </option>
              {Object.entries(editorTexts.export.groups).map(([group, title]) => (
                <optgroup key={group} label={title}>
                  {others
                    .filter((other) => other.group === group)
                    .map((other) => (
                      <option key={other.id} value={other.id}>
                        {`${editOptionTexts.format(other)} · ${other.size.width} × ${other.size.height}`}
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
          </div>
          {format === 'original' ? null : (
            <ChoiceRow
              label={editorTexts.export.fit}
              choices={[
                { value: 'cover', title: editorTexts.export.fits.cover },
                { value: 'fit', title: editorTexts.export.fits.fit },
              ]}
              chosen={fit}
              onChoose={(value) => choose({ fit: value })}
            />
          )}
          {hasBars ? (
            <ColorRow
              label={editorTexts.export.bars.label}
              extras={
                type === 'image/jpeg'
                  ? []
                  : [{ value: 'none', title: editorTexts.export.bars.none }]
              }
              colors={barColors}
              chosen={background ?? 'none'}
              onChoose={(value) => choose({ bars: value === 'none' ? null : value })}
            />
          ) : null}
          <ChoiceRow
            label={editorTexts.export.file}
            choices={types.map((value) => ({ value, title: typeTitles[value] }))}
            chosen={type}
            onChoose={(value) => choose({ type: value })}
          />
        </div>
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 flex flex-wrap gap-2 border-t border-line bg-raised p-3 *:grow sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
        <CopyAndShare actions={actions} />
        <Button
          look="primary"
          className="order-first basis-full md:order-none md:basis-0"
          isWorking={isBusy}
          onClick={() => void download()}
        >
          <Download aria-hidden="true" className="size-5" />
          {isBusy ? editorTexts.export.rendering : editorTexts.export.download}
        </Button>
      </div>
    </Modal>
  );
}
