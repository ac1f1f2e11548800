import { useState } from 'react';

export function Avatar(props: { name: string; photoUrl: string | null; className: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { name, photoUrl, className } = props;
  if (photoUrl && photoUrl !== failedUrl) {
    return (
      <img
        src={photoUrl}
        alt=""
        // Google refuses requests for photos that have a referrer.
        referrerPolicy="no-referrer"
        className={`shrink-0 rounded-full object-cover ${className}`}
        onError={() => setFailedUrl(photoUrl)}
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
