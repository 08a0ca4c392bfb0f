import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { PageLink } from '../lib/navigation.tsx';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts';

type Style = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** A link to another page, styled as a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  className,
  ...rest
}: Style & Omit<LinkProps, 'className'>) {
  return <PageLink {...rest} className={buttonClasses(variant, size, className)} />;
}

/** The same to an external address, in a new tab. */
export function ExternalButtonLink({
  variant = 'secondary',
  size = 'md',
  className,
  ...rest
}: Style & Omit<ComponentProps<'a'>, 'className' | 'target' | 'rel'>) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses(variant, size, className)}
    />
  );
}
