/** Reads a CSV file strictly by RFC 4180; throws what is wrong with it. */
export const readCsv = (text: string): string[][] => {
  if (!text.startsWith('\uFEFF')) throw new Error('There is no byte order mark');
  const records: string[][] = [];
  let record: string[] = [];
  let at = 1;
  const quoted = () => {
    let field = '';
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error('A quoted field does not end');
      if (text[at] !== '"') field += text[at] ?? '';
      else if (text[at + 1] === '"') field += text[(at += 1)] ?? '';
      else break;
    }
    at += 1;
    return field;
  };
  const plain = () => {
    const end = text.slice(at).search(/[,\r\n"]/);
    const field = end < 0 ? text.slice(at) : text.slice(at, at + end);
    at += field.length;
    return field;
  };
  while (at < text.length) {
    record.push(text[at] === '"' ? quoted() : plain());
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      records.push(record);
      record = [];
    } else throw new Error(`A field ends at ${at} with ${JSON.stringify(text.slice(at, at + 2))}`);
  }
  if (record.length > 0) throw new Error('The last record does not end with CRLF');
  const widths = new Set(records.map(({ length }) => length));
  if (widths.size > 1) throw new Error(`Records have ${[...widths].join(' and ')} fields`);
  return records;
};
