import { mutationOptions, useMutation } from '@tanstack/react-query';
import { readFile } from './call.ts';
import { saveFile } from './save-file.ts';

/**
 * Downloads a file under the server's name. Read by a script, since a link would show nothing of a
 * refusal; the largest files are some 10 MB.
 */
export const downloadFile = mutationOptions({
  mutationFn: async (address: string) => {
    const { file, name } = await readFile(address);
    saveFile(file, name);
  },
  meta: { errorMessage: 'The export could not be loaded' },
});

export const useDownload = () => useMutation(downloadFile);
