import './forge-scene.css';

// Where each spark starts (x, y), how far it drifts, how long it lives and when it begins.
const sparks = [
  [1118, 604, -70, 5.2, 0],
  [1150, 590, 40, 6.1, 0.8],
  [1172, 612, 90, 4.8, 1.9],
  [1136, 598, -30, 6.8, 2.7],
  [1190, 600, 60, 5.6, 3.4],
  [1104, 610, -110, 7.2, 1.2],
  [1160, 586, 20, 6.4, 4.1],
  [1128, 606, -50, 5.0, 4.9],
  [1206, 614, 120, 7.0, 0.4],
  [1146, 594, 10, 5.8, 2.2],
  [1180, 602, -20, 6.6, 5.5],
  [1112, 600, 70, 6.0, 3.9],
] as const;

/** The night forge: cold ridges, one source of heat at the right, a calm third at the left. */
export function ForgeScene() {
  return (
    <svg
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className="forge-scene absolute inset-0 size-full max-w-none"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.14 0.012 40)" />
          <stop offset="0.45" stopColor="oklch(0.2 0.03 38)" />
          <stop offset="0.72" stopColor="oklch(0.32 0.08 42)" />
        </linearGradient>
        <radialGradient id="heat" cx="1150" cy="600" r="760" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="oklch(0.8 0.17 60)" stopOpacity="0.85" />
          <stop offset="0.18" stopColor="oklch(0.68 0.19 45)" stopOpacity="0.55" />
          <stop offset="0.5" stopColor="oklch(0.5 0.15 38)" stopOpacity="0.22" />
          <stop offset="1" stopColor="oklch(0.3 0.08 38)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="hearth" cx="0.5" cy="0.85" r="0.8">
          <stop offset="0" stopColor="oklch(0.95 0.1 90)" />
          <stop offset="0.35" stopColor="oklch(0.82 0.17 68)" />
          <stop offset="0.75" stopColor="oklch(0.64 0.2 42)" />
          <stop offset="1" stopColor="oklch(0.42 0.14 35)" />
        </radialGradient>
        <linearGradient id="far" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="oklch(0.21 0.025 40)" />
          <stop offset="0.72" stopColor="oklch(0.4 0.1 42)" />
          <stop offset="1" stopColor="oklch(0.3 0.06 40)" />
        </linearGradient>
        <linearGradient id="mid" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="oklch(0.18 0.016 45)" />
          <stop offset="0.72" stopColor="oklch(0.28 0.06 40)" />
          <stop offset="1" stopColor="oklch(0.22 0.03 40)" />
        </linearGradient>
        <linearGradient id="fog" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.55 0.13 45)" stopOpacity="0" />
          <stop offset="0.6" stopColor="oklch(0.55 0.13 45)" stopOpacity="0.2" />
          <stop offset="1" stopColor="oklch(0.55 0.13 45)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="rock" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.2 0.04 40)" />
          <stop offset="1" stopColor="oklch(0.13 0.012 45)" />
        </linearGradient>
        <linearGradient id="stone" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.12 0.012 40)" />
          <stop offset="1" stopColor="oklch(0.17 0.03 40)" />
        </linearGradient>
        <linearGradient id="rim" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.75 0.17 55)" stopOpacity="0.7" />
          <stop offset="0.6" stopColor="oklch(0.65 0.17 45)" stopOpacity="0.3" />
          <stop offset="1" stopColor="oklch(0.65 0.17 45)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.15 0.016 42)" />
          <stop offset="1" stopColor="oklch(0.12 0.008 50)" />
        </linearGradient>
        <radialGradient id="mist">
          <stop offset="0" stopColor="oklch(0.78 0.16 60)" stopOpacity="0.5" />
          <stop offset="1" stopColor="oklch(0.6 0.15 45)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.7 0.18 50)" stopOpacity="0.5" />
          <stop offset="1" stopColor="oklch(0.7 0.18 50)" stopOpacity="0" />
        </linearGradient>
      </defs>

      <rect width="1600" height="900" fill="url(#sky)" />
      <g fill="oklch(0.9 0.02 80)">
        <circle cx="180" cy="120" r="1.4" opacity="0.5" />
        <circle cx="420" cy="70" r="1" opacity="0.4" />
        <circle cx="610" cy="180" r="1.3" opacity="0.35" />
        <circle cx="90" cy="260" r="1" opacity="0.4" />
        <circle cx="760" cy="90" r="1.1" opacity="0.3" />
        <circle cx="330" cy="220" r="0.9" opacity="0.45" />
        <circle cx="1440" cy="110" r="1.2" opacity="0.3" />
      </g>
      <rect width="1600" height="900" fill="url(#heat)" className="forge-breath" />

      {/* Far and middle ridges: warmer and lighter the nearer they stand to the light. */}
      <path
        fill="url(#far)"
        d="M0 560 92 505l58 28 96-92 70 58 84-40 118 96 92-62 74 44 88-128 60 52 70-138 66 96 58-30 96 104 88-110 76 50 104-96 92 78 118 60V900H0Z"
      />
      <rect y="440" width="1600" height="220" fill="url(#fog)" />
      <path
        fill="url(#mid)"
        d="M0 622 120 560l90 46 140-104 92 78 130-36 120 74 96-58 110 60 90-24 60 22h270l90-80 62 30 60-96 70 46V900H0Z"
      />

      {/* The rock that the keep is cut from. */}
      <path
        fill="url(#rock)"
        d="M760 780l52-70 40-14 30-64 36-18 22-58 60-40h300l44 34 30-12 40 52 48-30 60 74 78-34v180Z"
      />
      <g stroke="url(#rim)" strokeWidth="3" strokeLinejoin="round">
        <path
          fill="url(#stone)"
          d="M952 790l14-312 22-16v-64l-14-6v-30h17v12h13v-12h18v12h13v-12h17v36l-13 6v44l38-30 18-104 8-4-6-26 40-84 13-14 13 14 40 84-6 26 8 4 18 104 38 30v-44l-13-6v-36h17v12h13v-12h18v12h13v-12h17v30l-14 6v64l22 16 14 312Z"
        />
      </g>
      {/* Courses of stone, barely there. */}
      <g stroke="oklch(0.6 0.12 45)" strokeWidth="1.5" opacity="0.14" fill="none">
        <path d="M968 520h84m196 0h84M966 566h76m216 0h76M964 612h72m228 0h72M962 658h72m232 0h72M960 704h74m232 0h74M1084 430h132M1094 376h112M1064 474h172M1002 520v46m40 0v46m-52 0v46m28 0v46m282-184v46m-40 0v46m52 0v46m-28 0v46M1120 430v44m60-44v44" />
      </g>
      <path
        fill="oklch(0.24 0.06 40)"
        d="M1038 770V602c0-70 48-120 112-120s112 50 112 120v168h-28V604c0-54-36-94-84-94s-84 40-84 94v166Z"
      />
      <path
        fill="url(#hearth)"
        d="M1066 770V604c0-54 36-94 84-94s84 40 84 94v166Z"
        className="forge-flicker"
      />
      {/* The raised portcullis. */}
      <path
        fill="oklch(0.12 0.014 40)"
        d="M1092 530h7v40l-3.5 9-3.5-9ZM1118 516h7v54l-3.5 9-3.5-9ZM1146.5 510h7v60l-3.5 9-3.5-9ZM1175 516h7v54l-3.5 9-3.5-9ZM1201 530h7v40l-3.5 9-3.5-9ZM1070 548h160v6h-160Z"
      />
      <path
        fill="oklch(0.82 0.17 64)"
        opacity="0.85"
        d="M1143 352c0-9 3-14 7-14s7 5 7 14v32h-14ZM997 412c0-5 2-8 5-8s5 3 5 8v18h-10ZM1293 412c0-5 2-8 5-8s5 3 5 8v18h-10ZM1000 590c0-6 2.5-10 6-10s6 4 6 10v24h-12ZM1288 590c0-6 2.5-10 6-10s6 4 6 10v24h-12Z"
      />
      {/* Anvil and hammer in the doorway, black against the fire. */}
      <path
        fill="oklch(0.1 0.012 40)"
        d="M1080 674h134v15c-19 0-33 6-39 19-3 7-2 13 2 19l16 9v16h-84v-16l16-9c6-7 4-18-3-24-13-13-27-13-42-29Zm74-6-3-8 42-15-4-10 16-6 11 31-16 6-4-11Z"
      />

      {/* The road out of the gate carries its light. */}
      <path
        fill="url(#ground)"
        d="M0 716 220 690l180 26 200-30 150 30 110-18 100 46h390l130-38 120 26V900H0Z"
      />
      <path fill="url(#floor)" d="M1062 752h176c10 30 60 92 170 148H770c150-50 270-112 292-148Z" />
      <ellipse cx="1150" cy="764" rx="330" ry="46" fill="url(#mist)" />
      <path
        fill="oklch(0.1 0.008 50)"
        d="M0 806 160 776l210 34 170-20 130 44 90 66H0ZM1600 782l-100-14-70 38-40 50-50 44h260Z"
      />

      <g fill="oklch(0.84 0.16 65)">
        {sparks.map(([x, y, drift, life, wait]) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={life > 6 ? 2.4 : 1.7}
            className="forge-spark"
            style={{
              '--drift': `${drift}px`,
              animationDuration: `${life}s`,
              animationDelay: `${wait}s`,
            }}
          />
        ))}
      </g>
    </svg>
  );
}
