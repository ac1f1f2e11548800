import type { ReactNode, Ref } from 'react';

/**
 * A labelled group of controls. The legend floats: WebKit counts the height of a legend twice in its first
 * layout, and once in the next one, so that a first press moved the buttons from under the pointer and
 * was lost.
 */
export function FieldGroup(props: {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLFieldSetElement>;
}) {
  const { label, children, ref } = props;
  return (
    <fieldset ref={ref}>
      <legend className="float-left mb-2 w-full text-small font-[560]">{label}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
