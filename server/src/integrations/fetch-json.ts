const read = async (body: ReadableStream<Uint8Array> | null, limitBytes: number) => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limitBytes) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** An error page of a proxy need not be JSON: its status and headers still count. */
const parseBody = (text: string, isOk: boolean): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (isOk) throw error;
    return null;
  }
};

export type JsonResponse = { status: number; headers: Headers; body: unknown };

/** Fetches JSON within limits of time and size. Does not follow redirects: secrets would go along. */
export const fetchJson = async (
  url: URL | string,
  init: RequestInit,
  { timeoutMs, limitBytes }: { timeoutMs: number; limitBytes: number },
): Promise<JsonResponse> => {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort();
      reject(new Error(`No answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  const load = async () => {
    const signal = init.signal ? AbortSignal.any([init.signal, abort.signal]) : abort.signal;
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const { status, headers, ok } = response;
    return { status, headers, body: parseBody(await read(response.body, limitBytes), ok) };
  };
  // Raced, because once the headers have arrived fetch can lose its signal to the garbage collector.
  return Promise.race([load(), timeout]).finally(() => clearTimeout(timer));
};
