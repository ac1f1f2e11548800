import { type ReferenceRole, referenceRoles } from '../../../../domain/tools/picture-options.ts';
import type { PromptTool } from '../../../../domain/tools/tools.ts';
import { readDraft, removeDraft, saveDraft } from '../../../device/drafts/draft-store.ts';
import { parseStored, readStored, writeStored } from '../../../device/stored.ts';
import { optionKey, type Reference } from './use-picture-options.ts';

/** The references of a tool, saved on the device. The list is in storage, the bytes are drafts. */
export class SavedReferences {
  readonly #userId: string;
  readonly #key: string;

  constructor(userId: string, tool: PromptTool) {
    this.#userId = userId;
    this.#key = optionKey(userId, tool, 'references');
  }

  /** Returns those whose bytes are still there. Rejects if the device could not read one. */
  async read(): Promise<Reference[]> {
    const read = await Promise.all(
      this.#list().map(async ({ id, role }) => {
        const blob = await readDraft(this.#userId, draftId(id));
        return blob ? [{ id, role, blob }] : [];
      }),
    );
    return read.flat();
  }

  async add(id: string, blob: Blob): Promise<boolean> {
    return (await saveDraft(this.#userId, draftId(id), blob)).ok;
  }

  write(references: readonly Reference[]): void {
    const list = references.map(({ id, role }) => ({ id, role }));
    writeStored(this.#key, list.length > 0 ? JSON.stringify(list) : null);
  }

  remove(id: string): void {
    void removeDraft(this.#userId, draftId(id));
  }

  #list(): { id: string; role: ReferenceRole }[] {
    const stored = parseStored<object>(readStored(this.#key));
    return Array.isArray(stored) ? stored.filter(isListed) : [];
  }
}

function isListed(item: unknown): item is { id: string; role: ReferenceRole } {
  const { id, role } = (item ?? {}) as Partial<Reference>;
  return typeof id === 'string' && referenceRoles.some((each) => each === role);
}

function draftId(id: string): string {
  return `reference.${id}`;
}
