import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  query: {
    isFetching: boolean;
    isFetchingNextPage: boolean;
    refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  className?: string;
  children: ReactNode;
};

/** Appends the next page of a list. */
export function ShowMoreButton({ query, className, children }: Props) {
  const [isWaiting, setWaiting] = useState(false);
  const showMore = async () => {
    setWaiting(true);
    // A refetch under way has changes that the list must show; the next page would cancel it.
    if (query.isFetching) await query.refetch({ cancelRefetch: false });
    await query.fetchNextPage();
    setWaiting(false);
  };
  return (
    <Button
      loading={isWaiting || query.isFetchingNextPage}
      onClick={() => void showMore()}
      {...(className !== undefined && { className })}
    >
      {children}
    </Button>
  );
}
