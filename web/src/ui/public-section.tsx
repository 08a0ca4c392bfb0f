import clsx from 'clsx';
import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  /** On a wide screen the title stands at the left of what it names. */
  hasSideTitle?: boolean;
  children: ReactNode;
};

/** A part of a public page under a carved title. */
export function PublicSection({ title, hasSideTitle = false, children }: Props) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx(hasSideTitle && 'lg:grid lg:grid-cols-[2fr_3fr] lg:gap-16')}
    >
      <h2 id={titleId} className="mb-8 font-display text-xl font-semibold text-iron-9">
        {title}
      </h2>
      {children}
    </section>
  );
}
