import { useState } from 'react';

/** What a dialog is about, also while it fades out and the value is null again. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [shown, setShown] = useState(value);
  if (value !== null && value !== shown) setShown(value);
  return value ?? shown;
}
