import { LuaState, luaLiteral } from './lua-state.ts';
import { addonSources, testSources, type Source } from './sources.ts';

export type Character = {
  name: string;
  realm: string;
  faction: 'Alliance' | 'Horde';
  gold: number;
  connectedRealms: string[];
};

const collector: Character = {
  name: 'Collector',
  realm: 'Kazzak',
  faction: 'Horde',
  gold: 5_000_000,
  connectedRealms: [],
};

type Mail = { recipient: string; subject: string; copper: number };

type Options = { character?: Partial<Character>; saved?: string; sources?: Source[] };

/** The game with one character logged in and the addon loaded, driven like a player drives it. */
export class FakeGame {
  #lua = new LuaState();

  constructor(options: Options = {}) {
    this.#logIn(options);
  }

  #logIn({ character = {}, saved = '', sources = addonSources() }: Options) {
    for (const { name, text } of testSources(
      'fake-widgets.lua',
      'fake-game.lua',
      'fake-mailbox.lua',
      'harness.lua',
    )) {
      this.#lua.run(text, name);
    }
    const { name, realm, faction, gold, connectedRealms } = { ...collector, ...character };
    this.run(
      `Fake.character = {
        name = ${luaLiteral(name)}, realm = ${luaLiteral(realm)}, faction = ${luaLiteral(faction)},
        copper = ${gold * 10_000}, connectedRealms = { ${connectedRealms.map(luaLiteral).join(', ')} },
      }`,
    );
    for (const source of sources) this.#load(source);
    // The game loads the saved variables after the files of the addon.
    this.#lua.run(saved, 'SavedVariables/ForgeMail.lua');
    this.run('Fake.fire("ADDON_LOADED", "Another")');
    this.run('Fake.fire("ADDON_LOADED", "ForgeMail")');
  }

  /** As the game does: with the name of the addon and a table that its files share. */
  #load({ name, text }: Source) {
    const source = `local function file(...) ${text} end file("ForgeMail", Fake.addon)`;
    this.#lua.run(source, name);
  }

  run(source: string) {
    this.#lua.run(source);
  }

  read(expression: string): unknown {
    return JSON.parse(this.#lua.run(`return Fake.json(${expression})`) ?? 'null');
  }

  close() {
    this.#lua.close();
  }

  /** Logs out and in again, with what the game has written to the disk. */
  reload(character: Partial<Character> = {}) {
    this.expectNoViolation();
    const saved = this.#lua.run('return Fake.savedVariables()') ?? '';
    this.close();
    this.#lua = new LuaState();
    this.#logIn({ character, saved });
    this.toggleWindow();
  }

  /** The game's rules for addons: nothing is sent, clicked or invited but by the player. */
  expectNoViolation() {
    const violations = this.read('Fake.violations') as string[];
    if (violations.length > 0) throw new Error(violations.join('; '));
  }

  toggleWindow() {
    this.run('Fake.Player.slash("/forge")');
  }

  paste(text: string) {
    this.run(`Fake.pasteBox():SetText(${luaLiteral(text)})`);
  }

  /** The button whose text starts so; the n-th of several. */
  click(text: string, index = 1) {
    this.run(`Fake.Player.click(Fake.button(${luaLiteral(text)}, ${index}))`);
  }

  clickRow(index: number) {
    this.run(`Fake.Player.click(Fake.rows()[${index}])`);
  }

  /** Pastes codes into the open window and adds them. */
  add(...codes: string[]) {
    this.paste(codes.join('\n'));
    this.click('Add codes');
  }

  get rows(): string[] {
    return this.read('Fake.rowTexts()') as string[];
  }

  get texts(): string[] {
    return this.read('Fake.texts()') as string[];
  }

  get pasteBox(): string {
    return this.read('Fake.pasteBox():GetText()') as string;
  }

  get form(): Mail {
    return this.read(
      `{ recipient = SendMailNameEditBox:GetText(), subject = SendMailSubjectEditBox:GetText(),
         copper = MoneyInputFrame_GetCopper(SendMailMoney) }`,
    ) as Mail;
  }

  get delivered(): Mail[] {
    return this.read('Fake.delivered') as Mail[];
  }

  get invited(): string[] {
    return this.read('Fake.invited') as string[];
  }

  /** Lets time pass, for what a click has started. */
  pass(seconds: number) {
    this.run(`Fake.pass(${seconds})`);
  }

  openMailbox() {
    this.run('Fake.Player.openMailbox()');
  }

  closeMailbox() {
    this.run('Fake.Player.closeMailbox()');
  }

  /** The player writes a mail into the game's form without the addon. */
  type({ recipient, subject, gold }: { recipient: string; subject: string; gold: number }) {
    this.run(
      `MailFrameTab_OnClick(nil, 2)
       SendMailNameEditBox:SetText(${luaLiteral(recipient)})
       SendMailSubjectEditBox:SetText(${luaLiteral(subject)})
       MoneyInputFrame_SetCopper(SendMailMoney, ${gold * 10_000})`,
    );
  }

  /** The player's press on the game's own Send button. */
  pressSend() {
    this.run('Fake.Player.click(SendMailMailButton)');
  }

  accept() {
    this.run('Fake.Server.accept()');
  }

  refuse() {
    this.run('Fake.Server.refuse()');
  }
}
