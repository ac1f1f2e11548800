export function FormatIcon({ size }: { size: { width: number; height: number } }) {
  const scale = 14 / Math.max(size.width, size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return (
    <svg viewBox="0 0 18 18" className="size-4.5" aria-hidden="true">
      <rect
        x={9 - width / 2}
        y={9 - height / 2}
        width={width}
        height={height}
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  );
}
