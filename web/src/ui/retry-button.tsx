import { Button } from './button.tsx';

/** Loads again what could not be loaded. */
export function RetryButton({
  loading,
  onRetry,
}: {
  loading: boolean;
  onRetry: () => Promise<unknown>;
}) {
  return (
    <Button loading={loading} onClick={() => void onRetry()}>
      Try again
    </Button>
  );
}
