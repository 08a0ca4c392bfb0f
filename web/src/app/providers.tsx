import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authQueries } from '../features/auth/auth-queries.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyToaster } from './lazy-toaster.tsx';

// Only the status: asking for everything again would repeat the call that was just refused.
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
