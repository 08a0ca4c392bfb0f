/** Parses a response's JSON; fails above the size limit, without buffering more. */
export const readJson = async (response: Response, limitBytes: number): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > limitBytes) throw new Error('The answer is too large');
    chunks.push(bytes);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};
