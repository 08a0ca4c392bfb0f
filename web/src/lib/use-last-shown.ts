import { useState } from 'react';

/** The last value that was not null, as for a dialog that fades out when its value is null again. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [shown, setShown] = useState(value);
  if (value !== null && value !== shown) setShown(value);
  return value ?? shown;
}
