import { useState } from 'react';

/** Somebody's photo, or while there is none the first letter of the name. It is decoration: the name stands beside it. */
export function Avatar(props: { name: string; photoUrl: string | null; className: string }) {
  const [lost, setLost] = useState<string | null>(null);
  const { name, photoUrl, className } = props;
  if (photoUrl && photoUrl !== lost) {
    return (
      <img
        src={photoUrl}
        alt=""
        // Google refuses pictures to pages that say where they are.
        referrerPolicy="no-referrer"
        className={`shrink-0 rounded-full object-cover ${className}`}
        onError={() => setLost(photoUrl)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-gold font-display font-[650] text-on-gold ${className}`}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
