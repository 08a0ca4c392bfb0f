import { messageForError, readFile, reasonForError } from './call.ts';
import { saveFile } from './save-file.ts';
import { toast } from './toast.ts';

/**
 * Downloads a file under the server's name. Read by a script, since a link would show nothing of a
 * refusal; the largest files are some 10 MB.
 */
export const downloadFile = async (address: string, errorMessage: string) => {
  try {
    const { file, name } = await readFile(address);
    saveFile(file, name);
  } catch (error) {
    toast.error(messageForError(error, errorMessage), { detail: reasonForError(error) });
  }
};
