/** A random id (UUID version 4). Made by hand: on plain http browsers have no `randomUUID`. */
export const createUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * The id of a request that must be done once: the same for the same content until it was done, so
 * that trying again after a lost answer is no second request. Other content is another request.
 */
export const createIdempotencyKeys = (createKey = createUuid) => {
  let last: { content: string; id: string } | null = null;
  return {
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, id: createKey() };
      return last.id;
    },
    done: () => {
      last = null;
    },
  };
};
