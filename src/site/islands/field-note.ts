/** The look of a field's note; `src/ui/controls/field.tsx` has the same. */
const looks = { error: 'text-small font-[540] text-danger', hint: 'text-small text-muted' };

/** Shows an error or a hint below a field and describes the field by it; removes it where there is no text. */
export function showFieldNote(
  field: HTMLElement,
  text: string | undefined,
  kind: keyof typeof looks,
): void {
  const id = `${field.id}-note`;
  document.getElementById(id)?.remove();
  field.ariaInvalid = kind === 'error' && text ? 'true' : null;
  if (!text) {
    field.removeAttribute('aria-describedby');
    return;
  }
  const note = document.createElement('p');
  note.id = id;
  note.className = looks[kind];
  note.textContent = text;
  field.after(note);
  field.setAttribute('aria-describedby', id);
}
