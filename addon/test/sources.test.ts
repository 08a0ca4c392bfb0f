import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { globalsIn } from './bytecode.ts';
import { LuaState, luaLiteral } from './lua-state.ts';
import { addonFolder, addonSources, readToc, testSources } from './sources.ts';

const lua = new LuaState();

const globalsOf = (source: string) => {
  const hex = lua.run(`
    local bytecode = string.dump(assert(loadstring(${luaLiteral(source)})))
    return (bytecode:gsub(".", function(char) return ("%02x"):format(char:byte()) end))
  `);
  return globalsIn(Buffer.from(hex ?? '', 'hex'));
};

/** The lists for luacheck, which is Lua itself. */
const readLuacheckrc = () => {
  const text = readFileSync(join(addonFolder, '..', '.luacheckrc'), 'utf8');
  const list = (name: string) =>
    lua.run(`${text}\nreturn table.concat(${name}, "\\n")`, '.luacheckrc')?.split('\n') ?? [];
  return { written: list('globals'), read: list('read_globals') };
};

const ofLua = ['ipairs', 'math', 'pairs', 'setmetatable', 'string', 'table', 'type', 'unpack'];

describe('the sources of the addon', () => {
  const found = addonSources().map(({ text }) => globalsOf(text));
  const read = new Set(found.flatMap((globals) => [...globals.read]));
  const written = new Set(found.flatMap((globals) => [...globals.written]));

  test('finds globals, in functions too', () => {
    const globals = globalsOf('local a = b; function c() return function() d = e.f end end');
    expect(globals.read).toEqual(new Set(['b', 'e']));
    expect(globals.written).toEqual(new Set(['c', 'd']));
  });

  test('use exactly the globals of the game that .luacheckrc lists', () => {
    const allowed = readLuacheckrc();
    expect([...written].sort()).toEqual(['ForgeMailDB', 'SLASH_FORGEMAIL1']);
    const ofGame = [...read].filter((name) => !ofLua.includes(name));
    expect([...new Set([...ofGame, ...written])].sort()).toEqual(
      [...allowed.written, ...allowed.read].sort(),
    );
  });

  test('never name the calls that send or click; only invites wait', () => {
    const forbidden = ['SendMail', 'SendMailMailButton', 'SendMailFrame_SendMail', '_G'];
    expect(forbidden.filter((name) => read.has(name))).toEqual([]);
    const waiting = addonSources().filter(({ text }) => globalsOf(text).read.has('C_Timer'));
    expect(waiting.map(({ name }) => name)).toEqual(['Invites.lua']);
  });

  test('use only calls that the fake has', () => {
    const fake = new LuaState();
    for (const { name, text } of testSources(
      'fake-widgets.lua',
      'fake-game.lua',
      'fake-mailbox.lua',
    ))
      fake.run(text, name);
    const missing = readLuacheckrc().read.filter(
      (name) => fake.run(`return tostring(${name} ~= nil)`) !== 'true',
    );
    expect(missing).toEqual([]);
    fake.close();
  });

  test('use exactly the texts of Locale.lua', () => {
    const keysIn = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, key]) => key ?? '');
    const locale = addonSources().find(({ name }) => name === 'Locale.lua')?.text ?? '';
    const defined = keysIn(locale, /^ {2}([A-Z_]+) = "/gm);
    const used = addonSources()
      .filter(({ name }) => name !== 'Locale.lua')
      .flatMap(({ text }) => keysIn(text, /\bL\.([A-Z_]+)/g));
    expect(defined.length).toBeGreaterThan(50);
    expect([...new Set(used)].sort()).toEqual([...defined].sort());
  });
});

describe('the TOC file', () => {
  const fields = new Map(
    [...readToc().matchAll(/^## ([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

  test('names versions of the retail game, its own version and the saved variables', () => {
    expect(fields.get('Interface')).toMatch(/^1[2-9]\d{4}(, 1[2-9]\d{4})*$/);
    expect(fields.get('Version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(fields.get('SavedVariables')).toBe('ForgeMailDB');
    expect(fields.get('Title')).toBe('ForgeMail');
    expect(fields.get('Notes')).toBeTruthy();
  });

  test('lists every Lua file once', () => {
    const listed = addonSources().map(({ name }) => name);
    const present = readdirSync(addonFolder).filter((name) => name.endsWith('.lua'));
    expect([...listed].sort()).toEqual(present.sort());
  });
});
