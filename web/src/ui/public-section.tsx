import clsx from 'clsx';
import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  /** Puts the title left of the content on wide screens. */
  hasSideTitle?: boolean;
  children: ReactNode;
};

/** A titled section of a public page. */
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
