import { ClipboardPaste, History, ImagePlus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { isMobile } from '../../../../domain/device.ts';
import { referenceRoles } from '../../../../domain/tools/picture-options.ts';
import { fetchPicture, pictureUrl } from '../../../api/job-picture.ts';
import { retryRead } from '../../../device/drafts/retry-read.ts';
import {
  type PictureFailure,
  pictureFailureMessage,
} from '../../../device/shrinking/picture-failure.ts';
import { shrinkPicture } from '../../../device/shrinking/shrink-picture.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { optionTexts } from '../../../texts/en/studio/picture-options.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { BlobPicture } from '../../../ui/pictures/blob-picture.tsx';
import { useRecentJobs } from '../../live/live.tsx';
import { acceptedPictures } from '../input/accepted-pictures.ts';
import { pastePicture } from '../input/paste-picture.ts';
import { SavedReferences } from './saved-references.ts';
import type { OptionState } from './use-picture-options.ts';

/** How many of the user's newest pictures are offered. */
const recentMax = 12;

/** Further pictures for the provider to look at, each with what it shows. They survive a reload. */
export function ReferenceRow({ userId, state }: { userId: string; state: OptionState }) {
  const { tool, references, referencesMax, setReferences, opening, setOpening } = state;
  const texts = optionTexts.references;
  const group = useRef<HTMLFieldSetElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const roleName = useId();
  const saved = useMemo(() => new SavedReferences(userId, tool), [userId, tool]);
  useEffect(() => {
    let hasLeft = false;
    void retryRead(
      () => saved.read(),
      () => hasLeft,
    ).then((read) => {
      if (hasLeft || !read) return;
      setReferences((now) => [
        ...read.filter(({ id }) => now.every((each) => each.id !== id)),
        ...now,
      ]);
      setRestored(true);
      setOpening((now) => now.filter((each) => each !== tool));
    });
    return () => {
      hasLeft = true;
    };
  }, [saved, tool, setReferences, setOpening]);
  useEffect(() => {
    if (isRestored) saved.write(references);
  }, [saved, references, isRestored]);

  const room = isRestored ? referencesMax - references.length - opening.length : 0;
  const open = async (id: string, picture: Promise<Blob | null> | Blob) => {
    const input = await picture;
    if (!input) {
      toast.error(studioTexts.source.notHandedOver);
      return null;
    }
    const device = isMobile(navigator.userAgent) ? 'mobile' : 'desktop';
    const shrunk = await shrinkPicture(input, { device }).catch(
      (): PictureFailure => ({ ok: false, code: 'unreadable' }),
    );
    if (!shrunk.ok) {
      const { title, description } = pictureFailureMessage(shrunk, studioTexts.source.unusable);
      toast.error(title, { description });
      return null;
    }
    const { blob } = shrunk;
    setReferences((now) =>
      now.length < referencesMax ? [...now, { id, blob, role: 'subject' }] : now,
    );
    return blob;
  };
  const add = async (picture: Promise<Blob | null> | Blob) => {
    const id = crypto.randomUUID();
    setOpening((now) => [...now, id]);
    const blob = await open(id, picture).finally(() =>
      setOpening((now) => now.filter((each) => each !== id)),
    );
    if (!blob || (await saved.add(id, blob))) return;
    toast.warning(studioTexts.source.unsaved.title, {
      description: studioTexts.source.unsaved.description,
    });
  };
  const addAll = (files: Iterable<File>) => {
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > room) toast.info(texts.most(referencesMax));
    for (const file of pictures.slice(0, room)) void add(file);
  };
  const takeDrop = useEffectEvent((event: DragEvent) => {
    const files = event.dataTransfer?.files ?? [];
    if (files.length === 0) return;
    // The page's own drop, which replaces the source, leaves it alone.
    event.preventDefault();
    addAll(files);
  });
  useEffect(() => {
    const element = group.current;
    const listener = (event: DragEvent) => takeDrop(event);
    element?.addEventListener('drop', listener);
    return () => element?.removeEventListener('drop', listener);
  }, []);
  return (
    <FieldGroup label={texts.label} ref={group}>
      <p className="mb-2 text-small text-muted">{texts.hint(referencesMax)}</p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {references.map(({ id, blob, role }, at) => (
          <li
            key={id}
            className="flex items-center gap-2 rounded-medium border border-line bg-raised p-1.5"
          >
            <BlobPicture
              blob={blob}
              alt={texts.picture(at + 1)}
              className="size-14 shrink-0 rounded-small bg-sunk object-cover"
            />
            <fieldset className="flex min-w-0 flex-1 flex-wrap gap-1">
              <legend className="sr-only">{texts.role(at + 1)}</legend>
              {referenceRoles.map((each) => (
                <label
                  key={each}
                  className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-3 text-small has-checked:border-gold has-checked:bg-gold has-checked:text-on-gold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
                >
                  <input
                    type="radio"
                    name={`${roleName}-${id}`}
                    checked={role === each}
                    className="absolute inset-0 cursor-pointer opacity-0"
                    onChange={() =>
                      setReferences((now) =>
                        now.map((one) => (one.id === id ? { ...one, role: each } : one)),
                      )
                    }
                  />
                  {texts.roles[each]}
                </label>
              ))}
            </fieldset>
            <IconButton
              label={texts.remove(at + 1)}
              onClick={() => {
                saved.remove(id);
                setReferences((now) => now.filter((one) => one.id !== id));
              }}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </li>
        ))}
        {opening.map((id) => (
          <li
            key={id}
            className="flex min-h-17.5 items-center rounded-medium border border-line bg-raised px-3 text-small text-muted"
          >
            <span className="grow">{actionTexts.opening}</span>
            {/* The device may never read the saved ones, which stay saved. */}
            {id === tool ? (
              <Button className="text-small" onClick={() => setOpening(() => [])}>
                {studioTexts.withoutReferences}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {room > 0 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button className="text-small" onClick={() => picker.current?.click()}>
            <ImagePlus aria-hidden="true" className="size-4" />
            {texts.add}
          </Button>
          {'read' in (navigator.clipboard ?? {}) ? (
            <Button className="text-small" onClick={() => void pastePicture(add)}>
              <ClipboardPaste aria-hidden="true" className="size-4" />
              {studioTexts.source.paste}
            </Button>
          ) : null}
          <Button
            className="text-small"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            <History aria-hidden="true" className="size-4" />
            {texts.recent}
          </Button>
        </div>
      ) : null}
      {room > 0 && isChoosing ? <RecentPictures onChoose={(picture) => void add(picture)} /> : null}
      <input
        ref={picker}
        type="file"
        multiple
        accept={acceptedPictures}
        aria-label={texts.add}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          addAll(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
    </FieldGroup>
  );
}

function RecentPictures({ onChoose }: { onChoose: (picture: Promise<Blob | null>) => void }) {
  const texts = optionTexts.references;
  const finished = useRecentJobs()
    .filter((job) => pictureUrl(job))
    .slice(0, recentMax);
  if (finished.length === 0) return <p className="mt-2 text-small text-muted">{texts.noRecent}</p>;
  return (
    <ul className="mt-2 flex gap-2 overflow-x-auto p-1">
      {finished.map((job, at) => (
        <li key={job.id}>
          <button
            type="button"
            aria-label={texts.useRecent(at + 1)}
            title={job.prompt}
            className="block size-16 overflow-hidden rounded-small border border-line hover:border-ink"
            onClick={() => onChoose(fetchPicture(job))}
          >
            <img src={pictureUrl(job)} alt="" loading="lazy" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
