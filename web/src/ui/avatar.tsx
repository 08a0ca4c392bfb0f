import { Avatar as BaseAvatar } from '@base-ui/react/avatar';
import clsx from 'clsx';

const initialsOf = (name: string) =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');

/** The picture, or initials as fallback. Decorative: the name is beside it. */
export function Avatar({
  name,
  src,
  size = 'md',
}: {
  name: string;
  src: string | null;
  size?: 'sm' | 'md';
}) {
  return (
    <BaseAvatar.Root
      aria-hidden="true"
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-md border border-iron-5 bg-iron-4 font-semibold text-iron-9',
        size === 'md' ? 'size-12' : 'size-9 text-xs',
      )}
    >
      {src !== null && <BaseAvatar.Image src={src} alt="" className="size-full object-cover" />}
      <BaseAvatar.Fallback>{initialsOf(name)}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  );
}
