/** A UUID version 4. Browsers have no `randomUUID` on plain http. */
export const createUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const tagged = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return tagged.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * Keys that make a request idempotent: retrying the same content reuses the key until `done`,
 * other content gets a new one.
 */
export const createIdempotencyKeys = (createKey = createUuid) => {
  let last: { content: string; id: string } | null = null;
  return {
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, id: createKey() };
      return last.id;
    },
    /** The request with this key has ended; one that was made since keeps its key. */
    done: (id: string) => {
      if (last?.id === id) last = null;
    },
    clear: () => {
      last = null;
    },
  };
};

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;
