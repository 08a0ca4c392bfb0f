import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';

/** Copy, or Copied while the clipboard has it. */
export function CopyMark({ isCopied }: { isCopied: boolean }) {
  return (
    <span
      className={clsx(
        'flex shrink-0 items-center gap-1 text-xs font-semibold [&>svg]:size-3.5',
        isCopied ? 'animate-appear text-success' : 'text-iron-7 group-hover/field:text-iron-9',
      )}
    >
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {isCopied ? 'Copied' : 'Copy'}
    </span>
  );
}

type Props = {
  label: string;
  /** Null: not known yet. */
  text: string | null;
  isCopied: boolean;
  onCopy: (text: string) => void;
  className?: string;
  /** The value as it is shown, if not as it is copied. */
  children?: ReactNode;
};

/** A field of the mail in the game; a click anywhere on it copies its text. */
export function CopyField({ label, text, isCopied, onCopy, className, children }: Props) {
  const box = clsx(
    'group/field flex min-h-12 min-w-0 flex-col justify-center rounded-md border border-iron-5 bg-iron-1 px-3 py-1 text-left',
    className,
  );
  // The value has a line of its own: half the width of a phone is enough for a realm.
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 text-xs text-iron-7">
        {label}
        {text !== null && <CopyMark isCopied={isCopied} />}
      </span>
      <span className="block truncate text-sm font-semibold text-iron-9">
        {text === null ? '–' : (children ?? text)}
      </span>
    </>
  );
  if (text === null) return <div className={box}>{content}</div>;
  return (
    <button
      type="button"
      title={text}
      onClick={() => onCopy(text)}
      className={clsx(box, 'transition-colors hover:border-iron-6 hover:bg-iron-3')}
    >
      {content}
    </button>
  );
}
