import type { ClassName } from '../../game.ts';
import { foldPhrase, phraseSet } from './fold.ts';

/** Class names, in the languages of the European realms, and slang. Words of a phrase are joined by `_`. */
const classWords: Record<ClassName, string> = {
  'Death Knight': `death_knight deathknight dk bdk fdk udk uhdk todesritter todesritterin
    chevalier_de_la_mort chevaliere_de_la_mort cavaliere_della_morte caballero_de_la_muerte cavaleiro_da_morte
    rycerz_śmierci рыцарь_смерти дк бдк фдк адк dødsridder dödsriddare doodsridder doodridder ölüm_şövalyesi
    halállovag rytíř_smrti`,
  'Demon Hunter': `demon_hunter demonhunter dh vdh hdh dämonenjäger dämonenjägerin
    chasseur_de_démons chasseuse_de_démons chasseur_de_demon cacciatore_di_demoni cacciatrice_di_demoni
    cazador_de_demonios cazadora_de_demonios caçador_de_demônios caçadora_de_demônios caçador_de_demónios
    łowca_demonów łowczyni_demonów охотник_на_демонов охотница_на_демонов дх вдх dæmonjæger demonjægare
    demonjägare demonenjager iblis_avcısı démonvadász lovec_démonů`,
  Druid: `druid drood dudu druide druidin druidesse druida druidă druido друид друль дру рдру сова_друид ферал_друид
    druide druidka boomie boomy boomkin moonkin oomkin rdru rdruid rdudu resto_dudu eule_druide drudu`,
  Evoker: `evoker rufer ruferin évocateur évocatrice evocador evocadora evocatore evocatrice conjurante
    przywoływacz wywoływacz ewoker эвок idéző vyvolávač пробудитель пробудительница эвокер augvoker prevoker aug_evoker oproeper framkallare
    fremkalder`,
  Hunter: `hunter huntard jäger jägerin chasseur chasseuse cazador cazadora cacciatore cacciatrice caçador caçadora
    łowca łowczyni охотник охотница хант jæger jägare jager avcı vadász lovec lovkyně hunti bm_hunter mm_hunter`,
  Mage: `mage magier magierin frostmagier feuermagier arkanmagier frostmage firemage maga mago mágus маг фмаг
    magiker magiër magier büyücü magik`,
  Monk: `monk mönch moine monje monaco monja monge mnich монк монах munk monnik keşiş szerzetes mnichyně monach`,
  Paladin: `paladin paladijn palouf ретрик паладинша pala pally paly paladine paladina paladino paladín paladyn паладин пал хпал рпал ппал рет_пал
    hpala hpal hpally rpala ppala retpala retpally holypala palatin palatyn paladinka`,
  Priest: `priest spriest hpriest dpriest shadowpriest priester priesterin schattenpriester heiligpriester
    diszipriester prêtre prêtresse prete sacerdote sacerdotisa sacerdotessa kapłan kapłanka жрец жрица прист шп шприст дпц
    præst präst rahip kněz kněžka papnő`,
  Rogue: `rogue schurke schurkin schurk voleur voleuse pícaro pícara ladro ladra ladino ladina łotr łotrzyk разбойник
    разбойница рога рогуй tyv tjuv dief haydut zsivány zloděj zlodějka`,
  Shaman: `shaman sham shammy shamy schamane schamanin schami chaman chamane chamán cham sciamano sciamana xamã
    szaman szamanka шаман шам ршам schaman sjaman sjamaan şaman sámán šaman šamanka eleschami resto_sham resto_shaman
    rsham rshaman elesham`,
  Warlock: `warlock wl hexenmeister hexenmeisterin hexer démoniste heksenmeester häxmästare heksemester kara_büyücü stregone strega brujo bruja bruxo bruxa
    czarnoksiężnik варлок лок чернокнижник чернокнижница boszorkánymester černokněžník warlocka destrolock afflilock
    demolock`,
  Warrior: `warrior warr krieger kriegerin schutzkrieger furorkrieger waffenkrieger furykrieger guerrier guerrière
    guerrero guerrera guerriero guerriera guerreiro guerreira wojownik wojowniczka воин вар kriger krigare krijger
    savaşçı harcos válečník válečnice prot_war fury_war arms_war`,
};

/** Only beside a character or a spec, or alone: they are words of other meanings too. */
const ambiguousWords: Partial<Record<ClassName, string>> = {
  Warrior: 'war',
  Warlock: 'lock',
  Hunter: 'hunt',
  Paladin: 'pal',
  Rogue: 'rog',
  Priest: 'pri pap',
  Druid: 'dru',
  Mage: 'mag',
  Evoker: 'evo',
};

/** Specs that one class has. */
const specWords: Partial<Record<ClassName, string>> = {
  Paladin: `ret retri retribution vergelter vergeltung vindicte retribución castigo repre reprensión`,
  'Death Knight': `unholy unheilig impie profano`,
  'Demon Hunter': `havoc vengeance verwüstung rachsucht dévastation_dh venganza vendetta vingança хавок`,
  Druid: `feral boomkin boomie moonkin gleichgewicht wildheit équilibre equilibrio`,
  Evoker: `devastation augmentation preservation`,
  Hunter: `beast_mastery marksmanship marksman treffsicherheit tierherrschaft precision_hunter`,
  Mage: `arcane arkan`,
  Monk: `brewmaster windwalker mistweaver braumeister windläufer nebelwirker tejedor_de_niebla`,
  Rogue: `assassination outlaw assa meucheln gesetzlosigkeit`,
  Shaman: `elemental enhancement enh elementar verstärkung amélio`,
  Warlock: `affliction destruction demonology affli destro aff gebrechen zerstörung dämonologie`,
  Warrior: `fury furor furia`,
};

/** The same of words that have other meanings: only beside a character, or alone. */
const ambiguousSpecWords: Partial<Record<ClassName, string>> = {
  'Death Knight': 'blood blut sang sangre sangue',
  Druid: 'balance guardian gardien wächter guardián guardiano guardião',
  Evoker: 'aug augment',
  Hunter: 'survival survie überleben supervivencia sopravvivenza sobrevivência',
  Mage: 'fire feuer feu fuego fuoco fogo',
  Monk: 'ww mw',
  Priest: 'shadow schatten ombre sombra ombra',
  Shaman: 'ele enha',
  Warrior: 'arms waffen armes armas armi',
};

/** Of two classes, or of none: they say nothing, but a class word may follow. */
export const otherSpecs: ReadonlySet<string> = phraseSet(
  `holy prot protection resto restoration frost heilig schutz sacré sacro sagrado heil heal healer heiler tank dps
  blood guardian balance survival shadow fire arms sub disc bm mm demo brew ww mw ele aug surv brm schatten ombra sombra
  cienia aff affli destro fury ret unholy feral havoc vengeance assa outlaw`,
);

const entriesOf = (table: Partial<Record<ClassName, string>>) =>
  Object.entries(table).flatMap(([name, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((phrase) => [foldPhrase(phrase), name as ClassName] as const),
  );

export const classesByPhrase: ReadonlyMap<string, ClassName> = new Map(entriesOf(classWords));
export const ambiguousClasses: ReadonlyMap<string, ClassName> = new Map(entriesOf(ambiguousWords));
export const ambiguousSpecs: ReadonlyMap<string, ClassName> = new Map(
  entriesOf(ambiguousSpecWords),
);
export const classesBySpec: ReadonlyMap<string, ClassName> = new Map(entriesOf(specWords));

/** Words of the longest phrase. */
export const MAX_CLASS_WORDS = 4;
