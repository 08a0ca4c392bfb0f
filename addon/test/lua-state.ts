import { LUA_OK } from 'lua-wasm-bindings/dist/lua.js';
import { lauxlib, lua, lualib } from 'lua-wasm-bindings/dist/lua.51.js';

/** A value as Lua source: text byte by byte, so that no character is special. */
export const luaLiteral = (value: string | number | boolean): string => {
  if (typeof value !== 'string') return String(value);
  const bytes = [...new TextEncoder().encode(value)];
  return `"${bytes.map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
};

/** A real Lua 5.1, as in the game. */
export class LuaState {
  readonly #state = lauxlib.luaL_newstate();

  constructor() {
    lualib.luaL_openlibs(this.#state);
  }

  /** Runs a chunk that returns text, or nothing. */
  run(source: string, name = 'test'): string | null {
    const length = new TextEncoder().encode(source).length;
    const failed =
      lauxlib.luaL_loadbuffer(this.#state, source, length, `@${name}`) !== LUA_OK ||
      lua.lua_pcall(this.#state, 0, 1, 0) !== LUA_OK;
    const result = lua.lua_isstring(this.#state, -1) ? lua.lua_tostring(this.#state, -1) : null;
    lua.lua_pop(this.#state, 1);
    if (failed) throw new Error(result ?? 'The error has no text');
    return result;
  }

  close() {
    lua.lua_close(this.#state);
  }
}
