import { paymentRealms, realmLabel, type PaymentRealm } from '../../game.ts';
import { fold } from './fold.ts';

/** The realms of the European region, by language. */
const europeanRealms = `
Aerie Peak, Agamaggan, Aggramar, Ahn'Qiraj, Al'Akir, Alonsus, Anachronos, Arathor, Argent Dawn, Aszune, Auchindoun,
Azjol-Nerub, Azuremyst, Balnazzar, Blade's Edge, Bladefist, Bloodfeather, Bloodhoof, Bloodscalp, Boulderfist,
Bronze Dragonflight, Bronzebeard, Burning Blade, Burning Legion, Burning Steppes, Chamber of Aspects, Chromaggus,
Crushridge, Daggerspine, Darkmoon Faire, Darksorrow, Darkspear, Deathwing, Defias Brotherhood, Dentarg, Doomhammer,
Draenor, Dragonblight, Dragonmaw, Drak'thul, Dunemaul, Earthen Ring, Emerald Dream, Emeriss, Eonar, Executus, Frostmane,
Frostwhisper, Genjuros, Ghostlands, Grim Batol, Hakkar, Haomarush, Hellfire, Hellscream, Jaedenar, Karazhan, Kazzak,
Khadgar, Kilrogg, Kor'gall, Kul Tiras, Laughing Skull, Lightbringer, Lightning's Blade, Magtheridon, Mazrigos, Moonglade,
Nagrand, Neptulon, Nordrassil, Outland, Quel'Thalas, Ragnaros, Ravencrest, Ravenholdt, Runetotem, Saurfang,
Scarshield Legion, Shadowsong, Shattered Halls, Shattered Hand, Silvermoon, Skullcrusher, Spinebreaker, Sporeggar,
Steamwheedle Cartel, Stormrage, Stormreaver, Stormscale, Sunstrider, Sylvanas, Talnivarr, Tarren Mill, Terenas, Terokkar,
The Maelstrom, The Sha'tar, The Venture Co, Thunderhorn, Trollbane, Turalyon, Twilight's Hammer, Twisting Nether, Vashj,
Vek'nilash, Wildhammer, Xavius, Zenedar,
Aegwynn, Alexstrasza, Alleria, Aman'Thul, Ambossar, Anetheron, Antonidas, Anub'arak, Area 52, Arthas, Arygos, Azshara,
Baelgun, Blackhand, Blackmoore, Blackrock, Blutkessel, Dalvengyr, Das Konsortium, Das Syndikat, Der abyssische Rat,
Der Mithrilorden, Der Rat von Dalaran, Destromath, Dethecus, Die Aldor, Die Arguswacht, Die ewige Wacht, Die Nachtwache,
Die Silberne Hand, Die Todeskrallen, Dun Morogh, Durotan, Echsenkessel, Eredar, Festung der Stürme, Forscherliga,
Frostmourne, Frostwolf, Garrosh, Gilneas, Gorgonnash, Gul'dan, Kargath, Kel'Thuzad, Khaz'goroth, Kil'jaeden, Krag'jin,
Kult der Verdammten, Lordaeron, Lothar, Madmortem, Mal'Ganis, Malfurion, Malorne, Malygos, Mannoroth, Mug'thol,
Nathrezim, Nazjatar, Nefarian, Nera'thor, Nethersturm, Norgannon, Nozdormu, Onyxia, Perenolde, Proudmoore, Rajaxx,
Rexxar, Sen'jin, Shattrath, Taerar, Teldrassil, Terrordar, Theradras, Thrall, Tichondrius, Tirion, Todeswache, Ulduar,
Un'Goro, Vek'lor, Wrathbringer, Ysera, Zirkel des Cenarius, Zuluhed,
Arak-arahm, Arathi, Archimonde, Chants éternels, Cho'gall, Confrérie du Thorium, Conseil des Ombres,
Culte de la Rive noire, Dalaran, Drek'Thar, Eitrigg, Eldre'Thalas, Elune, Garona, Hyjal, Illidan, Kael'thas, Khaz Modan,
Kirin Tor, Krasus, La Croisade écarlate, Les Clairvoyants, Les Sentinelles, Marécage de Zangar, Medivh, Naxxramas,
Ner'zhul, Rashgarroth, Sargeras, Sinstralis, Suramar, Temple noir, Throk'Feroth, Uldaman, Varimathras, Vol'jin, Ysondre,
C'Thun, Colinas Pardas, Dun Modr, Exodar, Los Errantes, Minahonda, Sanguino, Shen'dralar, Tyrande, Uldum, Zul'jin,
Nemesis, Pozzo dell'Eternità, Aggra,
Азурегос, Борейская тундра, Вечная Песня, Галакронд, Голдринн, Гордунни, Гром, Дракономор, Король-лич, Пиратская Бухта,
Подземье, Разувий, Ревущий фьорд, Свежеватель Душ, Седогрив, Страж Смерти, Термоштепсель, Ткач Смерти, Черный Шрам,
Ясеневый лес, Azuregos, Borean Tundra, Eversong, Galakrond, Goldrinn, Gordunni, Grom, Fordragon, Lich King, Booty Bay,
Deepholm, Razuvious, Howling Fjord, Soulflayer, Greymane, Deathguard, Thermaplugg, Deathweaver, Blackscar, Ashenvale`;

const names = europeanRealms.split(',').map((name) => name.trim());

/** By their letters and digits. */
export const realmsByFold: ReadonlyMap<string, string> = new Map(
  names.map((name) => [fold(name), name]),
);

/** The only abbreviations that are read. */
export const realmAbbreviations: ReadonlyMap<string, PaymentRealm> = new Map([
  ['tn', 'TwistingNether'],
  ['tm', 'TarrenMill'],
  ['ad', 'ArgentDawn'],
]);

/** First parts that one realm has. */
const firstParts = [
  ['twisting', 'TwistingNether'],
  ['tarren', 'TarrenMill'],
  ['argent', 'ArgentDawn'],
] as const;

export const paymentRealmsByFold: ReadonlyMap<string, PaymentRealm> = new Map([
  ...paymentRealms.flatMap((realm) => [
    [fold(realm), realm] as const,
    [fold(realmLabel(realm)), realm] as const,
  ]),
  ...realmAbbreviations,
  ...firstParts,
]);

/** No realm has more words or letters than this. */
export const MAX_REALM_WORDS = 5;
