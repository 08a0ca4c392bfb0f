import { copyText } from './copy-text.ts';
import { toast } from './toast.ts';

type Messages = { done: string; failed: string };

/** Copies a text and says whether it worked, also to its caller. `about`: the record that it is from. */
export const copyWithToast = async (
  text: string,
  { done, failed }: Messages,
  about?: string,
): Promise<boolean> => {
  const options = { about, topic: 'copying' };
  const isCopied = await copyText(text);
  if (isCopied) toast.success(done, options);
  else toast.error(failed, options);
  return isCopied;
};
