/** Own drawings: one stroke width, on a grid of 32. */
const drawings = {
  // A keep with its portcullis half raised.
  raid: 'M5 28V12l3-2V4h4v3h8V4h4v6l3 2v16M3 28h26M11 28v-8a5 5 0 0 1 10 0v8M14 15.5V24M18 15.5V24M11 20.5h10',
  // A path that bends upwards to a star.
  curve:
    'M4 28h24M4 24c10 0 16-4 18-11M22 2.5l1.6 3.3 3.6.5-2.6 2.5.6 3.6-3.2-1.7-3.2 1.7.6-3.6L16.8 6.3l3.6-.5z',
  // The stone that closes an arch.
  keystone: 'M5 5h22l-5 22H10zM12 10.5h8l-2.2 11h-3.6zM16 10.5V16M5 5l7 5.5M27 5l-7 5.5',
  // Chevrons, as on a sleeve.
  level: 'M8 13.5l8-7 8 7M6 21l10-8.7L26 21M4 28.5L16 18l12 10.5',
  // Steps down, and a lantern above them.
  delve: 'M3 8h6v6h6v6h6v6h8M24 2.5v3M21 5.5h6l1 7h-8zM24 12.5V15M3 28h12',
  // Two blades that cross.
  pvp: 'M4.5 4.5h4L21 17l-4 4L4.5 8.5zM27.5 4.5h-4l-5.3 5.3M14 15.8L11 19l4 4 2-2M15 25l-8-8M17 25l8-8M10 22l-5 5M22 22l5 5',
  // Columns, one of them broken.
  legacy:
    'M3 28h26M5 25h22M7 25V11M11 25V11M14.5 25V11M18.5 25V11M22 25v-7l1.5 1.5L25 17v8M5 11h15.5M5 11V8l8-4 7.5 4v3',
};

export type Service = keyof typeof drawings;

export function ServiceIcon({ of, className }: { of: Service; className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={drawings[of]} />
    </svg>
  );
}
