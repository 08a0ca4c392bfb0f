/** The opcodes of Lua 5.1 that read and write globals. */
const GET_GLOBAL = 5;
const SET_GLOBAL = 7;

export type Globals = { read: Set<string>; written: Set<string> };

/** The globals in the bytecode of a chunk, with all functions in it (32 bits, little-endian, numbers as doubles). */
export const globalsIn = (bytecode: Buffer): Globals => {
  const globals: Globals = { read: new Set(), written: new Set() };
  // The signature, the version and the sizes of types.
  let at = 12;
  const byte = () => bytecode.readUInt8(at++);
  const integer = () => {
    at += 4;
    return bytecode.readUInt32LE(at - 4);
  };
  const text = () => {
    const length = integer();
    at += length;
    return bytecode.toString('utf8', at - length, Math.max(at - 1, at - length));
  };
  const list = <T>(read: () => T): T[] => Array.from({ length: integer() }, read);
  const constant = (): string | null => {
    const type = byte();
    if (type === 4) return text();
    at += type === 3 ? 8 : type === 1 ? 1 : 0;
    return null;
  };
  const readFunction = () => {
    text();
    // Lines, and the numbers of upvalues, parameters and registers.
    at += 4 + 4 + 4;
    const instructions = list(integer);
    const constants = list(constant);
    list(readFunction);
    list(integer);
    list(() => [text(), integer(), integer()]);
    list(text);
    for (const instruction of instructions) {
      const [opcode, index] = [instruction & 0x3f, instruction >>> 14];
      if (opcode === GET_GLOBAL) globals.read.add(constants[index] ?? '');
      if (opcode === SET_GLOBAL) globals.written.add(constants[index] ?? '');
    }
  };
  readFunction();
  return globals;
};
