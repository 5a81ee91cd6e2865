import { wordsOf } from "../../language/analysis/written-language.ts";

/** Words that ask for thoughts without saying which, and those that may stand beside them; folded. */
const languages = (
  [
    [
      `what whats whatever how anything everything something notes note thoughts things entries memories plans diary journal
      calendar agenda schedule recap digest summary summarise summarize show list tell retrieve`,
      `s is am are was were did do does done doing have has had got been be i we me my our us you user the a of on in at from
      for during over around about to up all any new so far still ahead and that there here go going went goes coming happen
      happened happening happens noted capture captured write wrote written record recorded save saved store stored remember
      remembered remind put log logged jot jotted down add added learn learned learnt think thought work worked working plan
      planned talk talked discuss discussed told say said mind give find please can could between since until till before
      after by day time morning afternoon evening night one some sometime earlier later early late mid back or few couple
      days within more less than exactly roughly approximately shortly just right`,
    ],
    [
      "was alles notizen notiz gedanken eintrage dinge neues",
      `ist war waren habe hab haben hatte ich wir mir mich uns mein meine meinen der die das den dem von vom am an im in
      um zu zur bei seit so los passiert geschehen gemacht getan notiert aufgeschrieben geschrieben festgehalten gemerkt
      gespeichert erfasst gelernt gedacht gearbeitet vor geplant besprochen gesagt erzahlt zeig zeige gib bitte gab es
      steht stand zwischen bis nach ab uber rund etwa ungefahr herum kurz einem einer tagen paar tage`,
    ],
    [
      "que qu quoi quelles notes pensees choses",
      `est ce s il c a ai j je on nous avons mes ma mon nos les le la l de d des du en au fait note notees ecrit enregistre
      retenu passe arrive appris pense prevu montre moi donne dit travaille sur tout sont etaient etait y avait
      entre depuis avant apres jusqu un une vers juste peu`,
    ],
    [
      "que notas pensamientos cosas",
      `he hemos hice hicimos anote apunte escribi guarde anotado apuntado escrito guardado hecho paso ocurrio sucedio ha
      pasado hay tengo tenia planeado mi mis el la los las de del en a lo me muestra dame todo dije aprendi pense trabaje
      fue era para entre desde hasta antes despues un una sobre hacia alrededor poco justo`,
    ],
    [
      "che cosa note appunti pensieri cose",
      `ho abbiamo e successo accaduto fatto scritto annotato salvato imparato pensato detto lavorato i le gli il la di del
      della dei in a da mie miei mostrami dammi tutto c era tra fra dal prima dopo un una verso intorno al poco subito`,
    ],
    [
      "que notas pensamentos coisas",
      `o a os as eu fiz fizemos anotei escrevi guardei aconteceu houve passou se de do da dos em no na minhas meus mostra
      tudo disse aprendi pensei trabalhei tenho tinha ha planejado entre desde ate antes depois um uma volta por pouco logo`,
    ],
    [
      "wat notities gedachten dingen alles",
      `heb ik we hebben is was er deed deden gebeurd gedaan genoteerd opgeschreven geschreven bewaard geleerd gedacht gewerkt gezegd
      gepland planning staat mijn de het van op in aan allemaal toon geef me tussen sinds tot voor na een rond omstreeks kort vlak`,
    ],
  ] satisfies [string, string][]
).map(([asking, beside]) => ({ asking: toSet(asking), beside: toSet(beside) }));

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** Before a time, they say that it is one. */
const leads = toSet(
  `shortly soon up more less than morning afternoon evening night kurz juste peu poco justo logo kort vlak
  in on at of from during over around since until till before after by between early earlier late later back the past am im
  um ab seit bis vor nach zum zur der die das den dem en le la les au du de depuis avant apres pendant el los desde hasta
  antes despues durante al del il lo da dal dalla dopo prima nel nella di o os as em no na ate depois op sinds tot voor van
  het tijdens`,
);

/** Chinese, then Japanese. */
const unspaced = [
  /^(?=.*(?:什么|什麼|哪些|笔记|筆記|想法|事))[我们們你了什么麼都有哪些做过過记記下写寫发發生事情的在是吗嗎呢录錄笔筆想法学學到\s\p{P}]+$/u,
  /^(?=.*(?:何|メモ|出来事|こと))[何をがはもにのでとしたましかっ起きあ出来事メモ書い記録覚え考学んやりすこ私僕\s\p{P}]+$/u,
];

/** A time relative to now is no word that is looked for. */
const RELATIVE = new RegExp(
  `(?<!\\p{L})(?:${[
    "yesterday|today|tonight|tomorrow|earlier|ago|last|this|next|past|previous",
    "gestern|vorgestern|heute|morgen|letzte[nrs]?|diese[nrs]?|nächste[nrs]?|vor",
    "hier|aujourd|demain|derni[eè]re?s?|prochaine?s?",
    "ayer|anteayer|hoy|mañana|pasad[oa]s?|pr[oó]xim[oa]s?|hace",
    "ieri|oggi|domani|scors[oaie]",
    "ontem|hoje|amanhã|passad[oa]s?",
    "gisteren|eergisteren|vandaag|vorige|volgende|geleden",
  ].join("|")})(?!\\p{L})|昨|今|明|前天|上[个個]?[周週月]|先[週月]|去年`,
  "iu",
);
/** "14 May", "2026-05-14"; a year alone may be a word. */
const DAY_IN_DIGITS = /\d\D+\d|\d[. ]*\p{L}|\p{L}[. ]*\d/u;

/**
 * Whether a question names nothing but its time: "What happened yesterday?", "my notes from May", "last week". `rest` is the
 * question without the time. "Christmas" by itself may as well be a word that is looked for.
 */
export function asksOnlyTime(question: string, rest: string): boolean {
  if (unspaced.some((pattern) => pattern.test(rest))) return true;
  // Other letters and digits name something.
  if (/[^\p{Script=Latin}\p{M}\p{P}\p{S}\s]/u.test(rest)) return false;
  const words = wordsOf(rest);
  if (words.length === 0)
    return rest.includes("?") || RELATIVE.test(question) || DAY_IN_DIGITS.test(question);
  if (words.every((word) => leads.has(word))) return true;
  return languages.some(
    ({ asking, beside }) =>
      words.some((word) => asking.has(word)) && words.every((word) => asking.has(word) || beside.has(word)),
  );
}
