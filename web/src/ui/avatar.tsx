import { Avatar as BaseAvatar } from '@base-ui/react/avatar';

const initialsOf = (name: string) =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');

/** The picture, or the initials when there is none or it does not load. Decorative: the name stands beside it. */
export function Avatar({ name, src }: { name: string; src: string | null }) {
  return (
    <BaseAvatar.Root
      aria-hidden="true"
      className="inline-grid size-12 shrink-0 place-items-center overflow-hidden rounded-md border border-iron-5 bg-iron-4 font-semibold text-iron-9"
    >
      {src !== null && <BaseAvatar.Image src={src} alt="" className="size-full object-cover" />}
      <BaseAvatar.Fallback>{initialsOf(name)}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  );
}
