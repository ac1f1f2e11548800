import { Wand2 } from 'lucide-react';
import { toolPaths } from '../../../domain/routes.ts';
import { historyTexts } from '../../texts/en/history.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

/** Before the first picture: what it could be, and where it is made. */
export function EmptyHistory() {
  return (
    <section className="relative isolate grid min-h-[min(34rem,70dvh)] animate-rise place-items-end overflow-hidden rounded-large sm:place-items-center">
      <picture className="absolute inset-0 -z-10">
        <source
          type="image/avif"
          srcSet="/pictures/dunes-400.avif 400w, /pictures/dunes-800.avif 800w, /pictures/dunes-1200.avif 1200w"
          sizes="100vw"
        />
        <img src="/pictures/dunes-800.webp" alt="" className="size-full object-cover" />
      </picture>
      <div className="m-4 max-w-md rounded-large bg-paper/92 p-6 text-center shadow-float backdrop-blur sm:p-9">
        <h2 className="text-title">{historyTexts.empty.title}</h2>
        <p className="mt-2 text-muted">{historyTexts.empty.words}</p>
        <ButtonLink look="primary" to={toolPaths.text2img} className="mt-6">
          <Wand2 aria-hidden="true" className="size-5" />
          {historyTexts.empty.action}
        </ButtonLink>
      </div>
    </section>
  );
}
