import { StrictMode, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router';
import { Providers } from './providers.tsx';

/** Must return the same router on every call. */
type Props = { getRouter: () => ComponentProps<typeof RouterProvider>['router'] };

const Routed = ({ getRouter }: Props) => <RouterProvider router={getRouter()} />;

/** The same tree in the browser and in prerendering, so that React can hydrate it. */
export function App({ getRouter }: Props) {
  return (
    <StrictMode>
      <Providers>
        <Routed getRouter={getRouter} />
      </Providers>
    </StrictMode>
  );
}
