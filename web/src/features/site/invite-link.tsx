import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExternalButtonLink } from '../../ui/button-link.tsx';
import type { ButtonSize, ButtonVariant } from '../../ui/button-classes.ts';
import { siteQueries } from './site-queries.ts';

type Props = {
  /** The portal's page to link to until the invite URL is known. */
  fallbackTo: string;
  className?: string;
  children: ReactNode;
};

/** Opens the community's invite page in a new tab. */
export function InviteLink({ fallbackTo, className, children }: Props) {
  const { data: inviteUrl } = useQuery(siteQueries.inviteUrl());
  return (
    <a
      href={inviteUrl ?? fallbackTo}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children}
    </a>
  );
}

/** InviteLink styled as a button. */
export function InviteButton({
  fallbackTo,
  children,
  ...style
}: Props & { variant?: ButtonVariant; size?: ButtonSize }) {
  const { data: inviteUrl } = useQuery(siteQueries.inviteUrl());
  return (
    <ExternalButtonLink {...style} href={inviteUrl ?? fallbackTo}>
      {children}
    </ExternalButtonLink>
  );
}
