/** A bar at the top while a page's script loads. */
export const NavigationProgress = () => (
  <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-ember" />
);
