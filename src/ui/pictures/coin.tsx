const drawnMax = 3;

export function Coins(props: { credits: number; className: string; overlap: string }) {
  const drawn = Math.min(props.credits, drawnMax);
  return Array.from({ length: drawn }, (_, at) => (
    <Coin
      key={at}
      className={at < drawn - 1 ? `${props.overlap} ${props.className}` : props.className}
    />
  ));
}

export function Coin({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`inline-block shrink-0 ${className}`} aria-hidden="true">
      <circle cx="16" cy="16" r="15.6" fill="#854d0e" />
      <circle cx="16" cy="15.2" r="14.2" fill="#eab308" />
      <path
        d="M5 9.5a12.6 12.6 0 0 1 17-6"
        stroke="#fef3c7"
        strokeWidth="1.6"
        strokeLinecap="round"
        fill="none"
        opacity=".9"
      />
      <circle
        cx="16"
        cy="15.2"
        r="10.4"
        fill="none"
        stroke="#a16207"
        strokeWidth="1.3"
        strokeDasharray="1.6 1.1"
      />
      <path d="M9.9 20 14 12.9l2.8 4.5 1.8-2.4 3.4 5z" fill="#713f12" />
      <circle cx="20.4" cy="11.4" r="1.8" fill="#713f12" />
    </svg>
  );
}
