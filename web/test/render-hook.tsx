import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';

/** What a hook returns on the first render. */
export const renderHook = <Result,>(client: QueryClient, useHook: () => Result): Result => {
  const results: Result[] = [];
  const Page = () => {
    results.push(useHook());
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  return results[0] as Result;
};
