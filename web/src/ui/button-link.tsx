import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts';

type Look = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** A way to another page of ours that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  className,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...rest} className={buttonClasses(variant, size, className)} />;
}

/** The same, to an address outside the portal: always in a tab of its own. */
export function ExternalButtonLink({
  variant = 'secondary',
  size = 'md',
  className,
  ...rest
}: Look & Omit<ComponentProps<'a'>, 'className' | 'target' | 'rel'>) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses(variant, size, className)}
    />
  );
}
