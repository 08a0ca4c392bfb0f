import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authQueries } from '../features/auth/auth-queries.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyToaster } from './lazy-toaster.tsx';

// Only the status: invalidating everything would repeat the refused call.
const queryClient = createQueryClient(
  (client) => void client.invalidateQueries({ queryKey: authQueries.status().queryKey }),
);

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        {children}
        <LazyToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
