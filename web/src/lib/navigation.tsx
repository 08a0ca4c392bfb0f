import { createContext, createElement, use, type ComponentType } from 'react';
import type { LinkProps } from 'react-router';

/** How the current page navigates: the components of the landing page do not import the router. */
export type Navigation = {
  location: { pathname: string; search: string; state: unknown };
  navigate: (to: string, options?: { replace?: boolean }) => void;
  Link: ComponentType<LinkProps>;
};

/** The address of a link. */
export const hrefOf = (to: LinkProps['to']) =>
  typeof to === 'string' ? to : [to.pathname, to.search, to.hash].join('');

const PlainLink = ({ to, className, children }: LinkProps) => (
  <a href={hrefOf(to)} className={className}>
    {children}
  </a>
);

/** Without a router a navigation loads the document. */
export const NavigationContext = createContext<Navigation>({
  location: { pathname: '/', search: '', state: null },
  navigate: (to) => window.location.assign(to),
  Link: PlainLink,
});

export const useNavigationContext = () => use(NavigationContext);

/** A link to another page of the portal. */
export const PageLink = (props: LinkProps) => createElement(useNavigationContext().Link, props);
