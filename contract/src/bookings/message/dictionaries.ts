import type { Faction } from '../../game.ts';
import { foldPhrase, phraseSet } from './fold.ts';

// Words in the languages of the European realms. Words of a phrase are joined by `_`.

export const factionWords: ReadonlyMap<string, Faction> = new Map(
  (
    [
      ['Horde', 'horde horda orda hordę hordy орда орды орде орду hordenseite hord hordy'],
      [
        'Alliance',
        'alliance ally alli alliance allianz alianza alleanza aliança sojusz альянс альянса али ally-side allians alliantie ittifak szövetség aliance allianzseite',
      ],
    ] as const
  ).flatMap(([faction, list]) =>
    list.split(' ').map((word) => [foldPhrase(word), faction] as const),
  ),
);

export const goldWords = phraseSet(
  `gold golds goldom goldja goldet golddal altını altınım altınlar aranyom aranyam złotem złocie zlatem guldet golda goldu goldy goldy goldem po pos oro ouro złoto złota golda голд голда голды голдой золото золота
  guld goud altın altin arany aranyat zlato zlata zlaťáků`,
);
/** French for gold, English for a choice. */
export const FRENCH_GOLD = 'or';

export const payWords = phraseSet(
  `pay pays paying payable payment paid_on zahlbar bezahle bezahlen paiera payera règlement pagará pagherà płacone zapłacę zapłata оплачу оплатит ödüyor ödeyecek ödenecek ödemesi fizetném fizetni zaplatí platí platit betales betalas zahle zahlt zahlung bezahlung bezahlt zahlen paie paye payer paiement pago paga
  pagar pagamento płacę płaci płatność оплата плачу платит betalar betaler betaling betalning betaal betaalt
  ödeme öder fizet fizetek fizetés platba platím`,
);

export const placeWords = phraseSet(
  `on at auf sur su en em no na from von depuis z ze из från fra uit vanaf på op in от на à sul u de da do v ve`,
);
/** May stand between gold, faction and realm. */
export const paymentFillers = phraseSet(
  `is are side seite la le der die das den est está sono zit staat ligger ma mam mám mamy jest jsou je är er van my all bei coté côté liegt ready wird the is_on есть only ist sits via with aber mit est lato strana oldal
  oldalon kant sida lado`,
);

export const denials = phraseSet(
  `no not kein keine keinen nicht nichts pas aucun sin ningún senza nessun sem nenhum nie bez żadnego нет не без ingen
  inget inte ikke geen niet yok değil nincs nem není žádné žádný ne without ohne sans uden utan zonder nothing never
  isnt dont n't except außer sauf excepto tranne oprócz кроме`,
);

export const depositWords = phraseSet(
  `vorkasse vorschuss angezahlt caution a_cuenta fianza caução depozyt depozytu zaliczkę zaliczką kaucja депозита депозитом
  предоплату предоплатой авансом insats aconto indskud voorschot peşinat avans kaparo letét depó foglalót zálohou depozit
  kauce booking_fee depo dep depos deposit deposited deposits deposit: upfront up_front prepaid prepay prepayment in_advance advance
  down_payment downpayment anzahlung anz vorauszahlung vorab voraus im_voraus acompte acomptes arrhes avance d'avance
  d'acompte l'avance señal senal depósito deposito adelantado adelanto anticipo anticipado acconto caparra anticipato
  subito sinal adiantado adiantamento entrada zaliczka zaliczki przedpłata zadatek z_góry депозит депо деп аванс
  предоплата предоплаты задаток залог вперед вперёд handpenning förskott deposition forskud forhånd depositum
  udbetaling aanbetaling vooraf vooruit borg waarborg kapora peşin depozito ön_ödeme előleg előre foglaló előleget
  záloha zálohu zálohy předem dopředu kaution`,
);
/** Directly after an amount only. */
export const nowWords = phraseSet(
  'now jetzt ahora agora maintenant teraz сейчас сразу şimdi most teď already_sent sent nu sofort',
);

export const restWords = phraseSet(
  `outstanding due still_owes offen ausstehend schuldet solde doit resta debe falta faltam pendiente queda rimane saldo
  resztę pozostało zostaje dopłata dopłaci winien осталось остаётся остается долг должен должна доплата återstår kvar
  skyldig mangler resterende skylder schuldig kalanı borç többi fennmaradó tartozik doplatí zbývá dluží owes owe owing rest remaining remainder left_to_pay restbetrag restzahlung restant reste restante rimanente reszta
  reszty остаток остальное rest: resten resterande resterend kalan hátralék maradék zbytek doplatek later`,
);
export const priceLabels = phraseSet(
  `price preis prix precio prezzo preço cena цена pris prijs fiyat ár`,
);
export const priceWords = new Set([
  ...priceLabels,
  ...phraseSet(`total totale gesamt pays paying zahle zahlt`),
]);

/** The amount beside it is no price: limits, about, offers. */
export const uncertainWords = phraseSet(
  `about around approx approximately roughly circa ca cca max maximum maxi min minimum mini budget up_to at_most at_least
  less_than more_than no_more tops maybe perhaps ish less more weniger mehr moins meno mniej mindre minder kevesebb méně vb vhb obo nego negotiable verhandelbar négociable negociable trattabile negociável negocjacji договорная forhandles bespreekbaar pazarlık alkuképes jednání back zurück retour between offers offer offered offering
  ungefähr etwa rund um_die maximal höchstens mindestens knapp vielleicht bietet biete bot angebot zwischen
  environ au_plus au_moins peu_près vers jusqu'à autour moins_de plus_de peut-être propose proposait offre offrait entre
  unos alrededor aprox aproximadamente más_o_menos máximo mínimo como_mucho al_menos hasta menos_de más_de casi quizás
  ofrece ofrecía presupuesto intorno più_o_meno massimo minimo almeno fino meno_di più_di sui quasi forse offriva tra
  cerca por_volta mais_ou_menos no_máximo pelo_menos até menos mais_de quase talvez oferece orçamento
  około mniej_więcej maks maksymalnie co_najwyżej co_najmniej poniżej powyżej prawie jakieś może oferuje proponuje
  budżet pomiędzy między около примерно где-то порядка макс максимум минимум мин не_больше не_более меньше больше почти
  районе может бюджет предлагает дает даёт между ungefär cirka runt omkring högst som_mest minst upp_till nästan kanske
  erbjuder bjuder mellan højst mindst op_til næsten måske tilbyder byder mellem ongeveer rond zo'n maximaal hoogstens
  minimaal minstens bijna misschien biedt tussen yaklaşık civarı civarında en_fazla en_çok en_az maksimum kadar bütçe
  teklif falan arası arasında belki körülbelül kb kábé nagyjából legfeljebb legalább ig alatt felett keret ajánl kínál
  majdnem között talán asi přibližně zhruba kolem okolo maximálně nejvýš nejvíc minimálně alespoň rozpočet nabízí skoro
  možná mezi per_boss pro_boss par_boss por_jefe a_boss za_bossa за_босса per_key pro_key a_piece pot pott cagnotte piatto bote`,
);
/** Directly before an amount only: they have other meanings too. */
export const limitsBefore = phraseSet(
  'do od от до ab from bis tot til till hasta under below over unter über dans_les les z desde da pod nad onder boven vanaf',
);
/** When the rest is paid: beside a deposit such an amount is no price. */
export const laterPaidWords = phraseSet(
  `raid_day raidday on_raid at_raid in_raid at_the_raid in_the_raid on_the_day raidtag raidabend beim_raid vor_ort
  jour_du_raid soir_du_raid au_raid día_del_raid día_de_la_raid en_la_raid dia_da_raid na_raid giorno_del_raid al_raid
  w_dniu dniu_rajdu na_rajdzie в_день на_рейде raiddagen på_raiden raidaften raidavond raid_dag raid_günü raidde raid_napján
  raiden v_den na_raidu after afterwards nachher danach später après ensuite después luego dopo depois potem później потом
  позже efter sen senere daarna later sonra után később potom později on_arrival before_start`,
);
export const halfWords = phraseSet(
  `half halb hälfte moitié mitad medio metà mezzo metade połowa połowę половина половину hälften halva halvdelen helft yarısı
  yarı fele felét půlka půlku polovina polovinu`,
);
/** Words for the rest that have no other meaning. */
export const restLabels = phraseSet(
  `rest remaining remainder restbetrag restzahlung restant reste restante rimanente reszta resztę остаток остальное resten
  resterande resterende kalan kalanı hátralék maradék zbytek doplatek`,
);
/** Paid or sent before: of two amounts it is the deposit, alone it is neither. */
export const alreadyWords = phraseSet(
  `paid payed already sent schon bereits bezahlt gezahlt überwiesen geschickt déjà versé envoyé ya pagado
  pagó pagada enviado già pagato pagata inviato versato já pagou já_pago enviou już zapłacił zapłaciła zapłacone wysłane
  wpłacił уже оплатил оплатила оплачено отправил отправила скинул redan betalat skickat allerede betalt sendt al_betaald
  betaald gestuurd overgemaakt zaten ödedi ödedim gönderdi gönderdim már kifizetett kifizetve küldött už zaplatil
  zaplatila zaplaceno poslal poslala`,
);
export const withWords = phraseSet(
  'with mit avec con com z ze с med met ile sa incl inkl including',
);
/** Numbers in words are not read. */
export const numberWords = phraseSet(
  `million millions millionen mio mln млн miljoen miljon milyon millió milion milión hundred thousand tausend hundert
  лям ляма полтора тыщ тысяч hundra tusen hundrede duizend honderd yüz`,
);
/** What someone has is not what they pay. */
export const haveWords = phraseSet(
  'has have got hat habe hab haben tiene tengo tem tenho heeft heb ai possède ho',
);
export const forWords = phraseSet('for für pour por per za dla за för voor için para');
export const allWords = phraseSet(
  'all alle tous toutes todos tutti wszystkich всех allihop allemaal hepsi hepimiz mindenki všechny двоих троих obu ambos',
);
/** Of several seats together, where the message asks for several. */
export const totalWords = phraseSet(
  'total totale totaal insgesamt gesamt en_tout in_tutto in_total łącznie razem всего итого totalt ialt toplam összesen celkem',
);
export const severalWords = phraseSet(
  '2 3 4 5 6 two three four zwei drei deux trois dos tres due tre dois duas três dwa dwie trzy два две три två tre to twee drie iki üç két három dva dvě tři',
);
export const seatWords = phraseSet(
  'spots seats slots chars runs places plätze plazas posti vagas lugares miejsca miejsc места мест platser pladser plekken plaatsen kişi kişilik hely místa clients people persons leute personnes personas persone pessoas osoby',
);
/** With one of these in the message no amount is certain. */
export const discountWords = phraseSet(
  `discount discounts rabatt rabatte remise réduction descuento rebaja sconto desconto zniżka zniżki zniżką скидка скидку
  скидки скидкой rabat korting indirim indirimli kedvezmény sleva slevu slevou instead statt anstatt au_lieu en_vez
  invece em_vez zamiast вместо istället i_stedet in_plaats yerine helyett`,
);

/** Of another time or another person. */
export const elsewhereWords = phraseSet(
  `heard saw told gehört gesehen jemand entendu quelqu'un oí alguien sentito qualcuno ouvi alguém
  słyszałem widziałem ktoś слышал видел кто-то någon hørte nogen gehoord iemand duydum biri hallottam valaki slyšel
  někdo gf bf wife husband girlfriend boyfriend freundin bruder schwester frau frère soeur copine copain hermano novia
  fratello ragazza irmão namorada brat siostra dziewczyna брат сестра девушка bror syster søster broer zus vriendin
  kardeşim testvérem bratr sestra trader traders mount boe trinket item items weapon last_week last_time last_night last_raid last_month last_season yesterday friend friends friend's buddy mate's kumpel freund letzte letzten letztes gestern ami amie pote
  dernière dernier hier amigo amiga pasada última ultimo amico amica scorsa scorso passada kolega kumpla zeszły
  ostatnio друг друга друган прошлый прошлой вчера vän kompis förra ven sidste vriend vorige maat arkadaş arkadaşım
  geçen múltkor previous earlier früher damals usually normally normalerweise elsewhere woanders ailleurs others andere otros altri outros inni другие andra andre anderen başkaları mások token tokens jeton ficha gettone żeton жетон polet polett marke dernière_fois última_vez ultima_volta ostatnim прошлом прошлую прошлом_раз barát haver múlt kamarád kámoš minule guildie brother sister bro`,
);

export const eachWords = phraseSet(
  `each per_person per_head pp p.p apiece jeder je pro_person pro_kopf pro_nase chacun chacune par_tête par_personne
  cada cada_uno cada_una por_cabeza por_persona ciascuno ognuno a_testa l'uno cada_um por_cabeça każdy każda
  od_osoby za_osobę с_каждого каждый каждого за_каждого с_носа var var_och_en per_styck hver pr_mand per_mand per_stuk
  ieder elk kişi_başı fejenként személyenként každý na_osobu za_osobu per_char per_spot`,
);
export const bothWords = phraseSet(
  `both together zusammen beide ensemble les_deux los_dos entrambi insieme os_dois razem obu оба обоих вместе båda
  tillsammans begge sammen allebei samen ikisi birlikte mindkettő együtt oba dohromady`,
);

/** Beside an amount there is another choice. */
export const orWords = phraseSet('or oder ou eller lub albo czy или of veya vagy nebo');

export const choiceWords = phraseSet(
  `or oder ou o eller lub albo или of veya vagy nebo vel either bis to til till až até do до a y e und og och en and et i
  és ve с plus minus plusz más più mais`,
);

export const paidWords = phraseSet(
  `paid payed bezahlt gezahlt payé payée réglé pagado pagada pagato pagata zapłacone opłacone zapłacono opłacony
  zaplaceno zaplacené uhrazeno оплачено оплатил оплатила оплачен оплачена betalt betald betaald ödendi ödedim ödenmiş
  kifizetve kifizettem fizetve`,
);
/** Portuguese for paid, Spanish for I pay. */
export const PORTUGUESE_PAID = 'pago';
export const fullWords = phraseSet(
  `full fully full_amount in_full komplett vollständig voll alles ganz tout entièrement totalement totalité intégralité
  todo tudo totalmente completo entero tutto interamente completamente wszystko całość całości całkowicie всё все
  полностью целиком fuldt alt hele fullt allt hela helt volledig helemaal hepsi tamamı tamamen tam teljesen mind
  végig vše všechno plně celé kompletně`,
);
export const fullyPaidWords = phraseSet('fullpaid paidfull fullypaid full_paid');
export const laterWords = phraseSet(
  `will later later_on gonna wird werde werden when wenn if falls quand cuando quando kiedy когда когда när når als
  zodra olunca majd až raidday on_raid half halb moitié mitad metà metade połowa половина hälften halvt helft yarısı
  fele půlka yet noch encore todavía aún ancora ainda jeszcze еще ещё ännu endnu nog daha még ještě spam`,
);

/** Class words beside these are of someone else. */
export const othersWords = phraseSet(
  `friend friends loot trader traders funnel stack stacks token tokens tier group raid roster our we kumpel freund
  gruppe beutehändler ami amie pote groupe amigo amiga grupo amico amica gruppo kolega kumpel grupa друг друга группе
  рейде трейдеры vän kompis grupp ven gruppe vriend groep arkadaş arkadaşım barát csoport kamarád skupina told other
  others others' andere anderen need_a_sub without except bank mein_freund guildies guild gilde guilde`,
);

export const requestWords = phraseSet(
  `need needs needed looking want wants wanna book booking spot seat place slot carry run boost suche suchen brauche
  platz buchen cherche place réserver busco necesito plaza quiero cerco posto voglio preciso quero vaga lugar szukam
  potrzebuję potrzebuje miejsce chcę нужно нужен ищу место хочу söker behöver plats søger plads zoek plek nodig lazım
  yer istiyorum kell kéne hely keresek potřebuju hledám místo chci client play`,
);

export const sellingWords = phraseSet(
  `wts selling sell sells vendo vende vendemos vends vendons verkaufe verkaufen verkauft sprzedam sprzedaję sprzedajemy
  продам продаю продаём продаем säljer sælger verkoop verkopen satıyorum satılık satıyoruz eladó eladok elado
  prodám prodávám prodáváme vendiamo vendesi`,
);
export const cancelWords = phraseSet(
  `cancel cancels cancelled canceled cancelling cancellation remove removed refund unbook withdraw annuler annule annulez
  annulation annulé désinscrire désinscris retirer retirez retire enlève enlever enlevez rembourser storno stornieren
  storniert storniere absagen absage abmelden abgemeldet austragen streichen rausnehmen erstatten quita quitar quitad
  cancela cancelar cancelad cancelo cancelado anular anula anulad borra borrar elimina eliminar annulla annullare
  annullate togli togliere togliete rimuovi rimuovere disdire disdico disdetta cancella cancellare cancellate tira
  tirar remover remove desmarcar desmarca anular usuń usunąć usuńcie anuluj anulować anulujcie wypisz wypisać skreśl
  odwołaj odwołać odwołuję rezygnuję rezygnuje отмена отмени отмените отменить отменяю убери уберите убрать вычеркни
  вычеркните сними снимите удали удалите avboka avbokar avbokning stryk ta_bort avbeställ fjern fjerne afbestil
  afbestille afmeld aflys aflyse annuller annullér annullere verwijder verwijderen annuleer annuleren afzeggen
  afmelden afgezegd schrap iptal çıkar çıkarın sil silin töröld töröl törölni töröljétek lemondás lemondom lemondani
  vedd_ki zruš zrušit zrušte zrušení odstraň odstranit odstraňte smaž škrtni stornovat storna odhlas odhlásit
  wont_make cant_make can't_make won't_make`,
);
export const priceQuestionWords = phraseSet(
  `how_much cost costs kostet wieviel wie_viel was_kostet combien coûte coute cuánto cuanto cuesta quanto costa custa
  fica ile kosztuje сколько стоит почем почём kostar koster kost hoeveel ne_kadar kaça kaç mennyi mennyibe kolik stojí
  wtb_price pricecheck price_check`,
);
export const groupWords = phraseSet('lf1m lf2m lf3m lf4m lfm lfg lf1 lf2 no_boost');
export const bankWords = phraseSet(
  `bank banker bankchar bankalt mail_the mail_to mail_gold mail_it mule send_gold send_the send_it банк bankbe banka envoyer envía manda wyślij почту`,
);

export const nameLabels = phraseSet(
  `name nome nom nombre nick nickname ник имя namn navn naam isim ad adı név jméno imię nazwa char character charname
  charakter персонаж перс personnage perso personaje personaggio personagem postać karakter client toon client's_name
  clients_name char_name character_name postava kunde cliente klient клиент`,
);
/** Of these a name may follow without a colon. */
export const spokenNameLabels = phraseSet(
  'name name_is named called nom nombre nome heißt nick ник imię jméno namn',
);
export const realmLabels = phraseSet(
  `realm server serveur servidor reino royaume regno serwer сервер мир szerver sunucu rike königreich client's_realm
  clients_realm client_realm char_realm`,
);
export const factionLabels = phraseSet(
  `faction fraktion facción fazione facção frakcja фракция frakció taraf frakce factie fraktionen side client_faction
  client's_faction`,
);
export const paymentLabels = phraseSet(
  `payment bezahlung zahlung paiement pago pagamento płatność оплата betaling betalning ödeme fizetés platba gold oro or
  ouro złoto голд guld goud altın arany zlato payment_realm pay betaal paying payment_faction`,
);
export const classLabels = phraseSet(
  `class classe klasse klass clase klasa класс kaszt osztály sınıf třída client's_class clients_class client_class spec`,
);
export const contactLabels = phraseSet(
  `discord disc dc contact kontakt contacto contatto contato контакт btag bnet battletag battle.net дс дискорд iletişim
  kapcsolat discord_name disc_name discordname`,
);
export const noteLabels = phraseSet(
  'note notes notiz notizen nota notas notatka примечание заметка anteckning opmerking megjegyzés poznámka',
);

export const tradeChatWords = phraseSet(
  `tc trade_chat tradechat from_trade via_trade handelschat handels_chat handelskanal handelschatt canal_commerce
  canal_de_commerce chat_commerce chat_commercio canale_commercio chat_comercio canal_comercio chat_de_comercio
  canal_de_comercio chat_do_comercio canal_do_comercio czat_handlowy handlowy_czat chat_handlowy kanał_handlowy
  торговый_чат торг_чат канал_торговли торговля_чат handelskanaal ticaret_kanalı ticaret_sohbeti kereskedelmi_chat
  obchodní_chat obchodní_kanál`,
);
export const bookingRequestWords = phraseSet('br booking_request');

export const nexusWords = phraseSet(
  'nexus nexus_king nexuskönig nexus_könig roi_nexus нексус nexuskönigs nexus_roi nexus-king',
);
export const dimensiusWords = phraseSet('dimensius дименсиус димензиус dimensus');
export const bothBossWords = phraseSet(
  'both_bosses beide_bosse les_deux_boss ambos_jefes entrambi_i_boss оба_босса oba_bossy begge_bosser båda_bossarna',
);
