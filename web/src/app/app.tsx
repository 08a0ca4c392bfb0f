import { StrictMode, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router';
import { Providers } from './providers.tsx';

/** Gives the same router however often it is asked. */
type Props = { openRouter: () => ComponentProps<typeof RouterProvider>['router'] };

const Routed = ({ openRouter }: Props) => <RouterProvider router={openRouter()} />;

/** The same tree in the browser and in the prerendered page, so that one can take over the other. */
export function App({ openRouter }: Props) {
  return (
    <StrictMode>
      <Providers>
        <Routed openRouter={openRouter} />
      </Providers>
    </StrictMode>
  );
}
