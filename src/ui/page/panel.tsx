import { type ReactNode, useId } from 'react';

export function Panel(props: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 md:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-large">
          {props.title}
        </h2>
        {props.note ? <p className="mt-1 text-small text-muted">{props.note}</p> : null}
      </div>
      <div className="min-w-0">{props.children}</div>
    </section>
  );
}
