// The italic of texts on pictures, which nothing else in the app needs.
import '@fontsource-variable/geist/wght-italic.css';
import { useEditorStore } from '../features/editor/document/use-editor-store.ts';
import { EditorWorkbench } from '../features/editor/editor-workbench.tsx';
import { useDetachedEdits } from '../features/editor/edits/use-detached-edits.ts';
import { ReplaceDialog } from '../features/editor/replace-dialog.tsx';
import { PairExample } from '../features/studio/examples/pair-example.tsx';
import { PictureInput } from '../features/studio/input/picture-input.tsx';
import { editorTexts } from '../texts/en/editor/editor.ts';
import { shellTexts } from '../texts/en/shell/shell.ts';
import { studioTexts } from '../texts/en/studio/studio.ts';
import { toolTexts } from '../texts/en/studio/tools.ts';

/** The tool 'AI Image Editor': first the choice of a picture, then the workbench. */
export function Component({ userId }: { userId: string }) {
  const {
    store,
    snapshot,
    isOpening,
    failure,
    open,
    cancelOpening,
    offer,
    replacement,
    setReplacement,
    replace,
  } = useEditorStore(userId);
  useDetachedEdits(store, snapshot);
  // Loading the saved document may take a while, and most often there is none: the introduction is
  // shown first.
  if (snapshot.phase !== 'open') {
    const isLoading = snapshot.phase === 'loading';
    return (
      <div data-width="middle" className="grid gap-8 beside:grid-cols-[1fr_1.1fr] lg:gap-14">
        <section className="flex flex-col gap-5">
          <h1 className="text-title">{toolTexts.edit.title}</h1>
          <p className="max-w-md text-large text-muted">{editorTexts.introduction}</p>
          <div className="relative">
            {isLoading ? <p className="absolute text-muted">{shellTexts.loading}</p> : null}
            <PictureInput
              tool="edit"
              label={editorTexts.picture}
              // A picture would replace the document that is being loaded.
              isWaiting={isLoading}
              state={{
                source: null,
                failure,
                isOpening,
                open,
                cancel: cancelOpening,
                clear: () => undefined,
              }}
            />
          </div>
        </section>
        <EmptyEditor isLoading={isLoading} onUse={(address) => void open(address)} />
      </div>
    );
  }
  return (
    <>
      <EditorWorkbench
        key={snapshot.history.states[0]?.recipe.basePictureId}
        store={store}
        snapshot={snapshot}
        onAnother={offer}
        onCancelOpening={isOpening ? cancelOpening : null}
      />
      {replacement ? (
        <ReplaceDialog
          onConfirm={() => replace(replacement.picture)}
          onClose={() => setReplacement(null)}
        />
      ) : null}
    </>
  );
}

/** An example of an edit, shown before a picture is chosen. */
function EmptyEditor(props: { isLoading: boolean; onUse: (address: string) => void }) {
  return (
    <section
      inert={props.isLoading}
      aria-label={studioTexts.examples.label}
      className="flex flex-col items-center self-start rounded-large border border-line bg-sunk p-4 sm:p-6"
    >
      <PairExample
        tool="edit"
        example={{ prompt: null, source: '/pictures/pairs/edit-before-1200.webp' }}
        onUse={({ source }) => {
          if (source) props.onUse(source);
        }}
      />
    </section>
  );
}
