import type { ReactNode } from 'react';

/**
 * A lighthouse over a calm sea at sunset, drawn in layers from far to near. The
 * clouds drift in a layer of their own: the rest is drawn once, and not for each frame.
 * While they are paused, they stay where they are.
 */
export function LighthouseScene({ isPaused = false }: { isPaused?: boolean }) {
  return (
    <div className="relative size-full">
      <Layer>
        <defs>
          <linearGradient id="scene-sky" x2="0" y2="1">
            <stop offset="0" stopColor="#27325c" />
            <stop offset=".34" stopColor="#7a4a78" />
            <stop offset=".62" stopColor="#e07a5a" />
            <stop offset=".86" stopColor="#f9c74f" />
            <stop offset="1" stopColor="#fde7a0" />
          </linearGradient>
          <radialGradient id="scene-sun" cx=".5" cy=".5" r=".5">
            <stop offset="0" stopColor="#fffbe6" />
            <stop offset=".16" stopColor="#ffe28a" />
            <stop offset=".4" stopColor="#fbb24c" stopOpacity=".55" />
            <stop offset="1" stopColor="#fbb24c" stopOpacity="0" />
          </radialGradient>
          <linearGradient id="scene-sea" x2="0" y2="1">
            <stop offset="0" stopColor="#f2b25b" />
            <stop offset=".18" stopColor="#b9645c" />
            <stop offset=".55" stopColor="#4a3560" />
            <stop offset="1" stopColor="#1b1e3d" />
          </linearGradient>
          <linearGradient id="scene-tower" x2="1">
            <stop offset="0" stopColor="#fff1d6" />
            <stop offset=".45" stopColor="#f4c795" />
            <stop offset="1" stopColor="#7b4660" />
          </linearGradient>
          <linearGradient id="scene-beam" x1="1" x2="0">
            <stop offset="0" stopColor="#fff3c4" stopOpacity=".85" />
            <stop offset="1" stopColor="#fff3c4" stopOpacity="0" />
          </linearGradient>
          <filter id="scene-soft">
            <feGaussianBlur stdDeviation="7" />
          </filter>
          <filter id="scene-ripple" x="0" width="100%">
            <feTurbulence type="fractalNoise" baseFrequency=".006 .11" numOctaves="3" seed="7" />
            <feColorMatrix values="0 0 0 0 1  0 0 0 0 .86  0 0 0 0 .6  0 0 0 2.4 -1.15" />
          </filter>
          <filter id="scene-grain">
            <feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="3" />
            <feColorMatrix values="0 0 0 0 .5  0 0 0 0 .4  0 0 0 0 .3  0 0 0 .16 0" />
          </filter>
        </defs>
        <rect width="600" height="400" fill="url(#scene-sky)" />
      </Layer>
      <Layer className={`animate-drift ${isPaused ? '[animation-play-state:paused]' : ''}`}>
        <g filter="url(#scene-soft)">
          <path
            d="M-20 150q120-34 250-8t240-18 160 6v22q-120 26-240 14t-220 10-190-4z"
            fill="#f6a56b"
            opacity=".55"
          />
          <path
            d="M90 236q140-24 270-4t300-14v20q-160 18-290 10t-280 6z"
            fill="#ffd08a"
            opacity=".6"
          />
          <path
            d="M-20 300q110-14 210 0t190-6v12q-140 12-220 6t-180 4z"
            fill="#fff0c0"
            opacity=".7"
          />
        </g>
      </Layer>
      <Layer>
        <circle cx="205" cy="368" r="190" fill="url(#scene-sun)" />
        <path
          d="M0 392q60-26 118-20t96 10 130-14 116 10 140-8v30H0z"
          fill="#a8617a"
          opacity=".75"
        />
        <rect y="394" width="600" height="206" fill="url(#scene-sea)" />
        <path d="M150 394h110l70 206H60z" fill="#ffe9ad" opacity=".34" filter="url(#scene-soft)" />
        <rect y="396" width="600" height="204" filter="url(#scene-ripple)" opacity=".6" />
        <path d="M418 258 0 176v150z" fill="url(#scene-beam)" opacity=".5" />
        <path d="M300 600q14-70 60-104 12-52 56-70 44-14 84-8 58-2 100 26v156z" fill="#2a1b36" />
        <path d="M372 600q10-64 52-92 20-46 66-54 60-8 110 30v116z" fill="#43264a" />
        <path
          d="M404 500q34-30 86-34t110 30v10q-60-26-110-22t-86 26z"
          fill="#d9825f"
          opacity=".5"
        />
        <path d="m404 470 12-182h46l14 182z" fill="url(#scene-tower)" />
        <path d="m409 398 4-46h53l4 46zM406 446l2-22h65l2 22z" fill="#b5413f" opacity=".85" />
        <path d="M408 288h62v-9h-62z" fill="#3b2238" />
        <path d="M420 279h38v-34h-38z" fill="#ffeeb0" />
        <path d="M420 279v-34m12 34v-34m13 34v-34m13 34v-34" stroke="#3b2238" strokeWidth="3" />
        <path d="m413 246 26-27 26 27z" fill="#3b2238" />
        <circle cx="439" cy="262" r="46" fill="url(#scene-sun)" />
        <path d="M476 470v-38l26-18 26 18v38z" fill="#5b2f4a" />
        <path d="M492 452v-16h12v16z" fill="#ffd87a" />
        <g fill="#2a1b36">
          <path d="M96 430h34l-7 9h-20z" />
          <path d="M112 427v-40l20 37zM109 427v-32l-13 30z" opacity=".92" />
        </g>
        <path
          d="m250 214 10-7 9 6 10-7M292 188l7-5 7 4 7-5"
          stroke="#3b2a4a"
          strokeWidth="2.6"
          fill="none"
          strokeLinecap="round"
        />
        <rect width="600" height="600" filter="url(#scene-grain)" opacity=".5" />
      </Layer>
    </div>
  );
}

function Layer({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 600 600"
      className={`absolute inset-0 size-full ${className}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
