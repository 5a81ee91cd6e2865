import type { Category } from "../../../contract.ts";
import { eastAsianCues } from "./east-asian-cues.ts";

export type CategoryScores = Record<Category, number>;

/** A pattern, in lower case, that suggests a category. Weights add up; the highest sum wins, earlier rows break ties. */
type Cue = readonly [category: Category, weight: number, form: RegExp];

const LINE_START = "(?:^|\\n)(?:[-*•]\\s+)?(?:[\\p{L}]{2,15}: )?(?:please |bitte |also |then )?";

/** In `form`, `<` means the start of a line, after an optional bullet, speaker's label or "please". */
const cue = (category: Category, weight: number, form: string): Cue => [
  category,
  weight,
  new RegExp(form.replace(/(?<=^|\|)</g, LINE_START), "u"),
];

/** `\\b` knows only ASCII letters: it finds no end in "décidé". */
const foreign = (category: Category, weight: number, ...forms: string[]): Cue =>
  cue(category, weight, `(?<!\\p{L})(?:${forms.join("|")})(?!\\p{L})`);

const DAYS_ABROAD =
  "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo";

const NO_IMPERATIVE =
  "the|and|but|not|all|both|half|most|some|many|few|only|even|just|also|then|than|that|this|what|who|whom|whose|when|where|why|how|which|while|since|after|before|until|because|although|though|unless|once|whenever|wherever|whether|with|without|within|from|into|onto|over|under|above|below|near|behind|between|among|across|along|through|during|against|about|around|like|unlike|despite|per|for|off|out|are|was|were|did|does|has|have|had|can|could|will|would|should|may|might|must|maybe|perhaps|now|today|here|there|again|you|they|she|her|his|our|one|two|three|hardly|never|always|often|saw|met|got|had|went|took|gave|sold|found|lost|made|told|left|heard|wrote|ran|flew|drove|ate|broke|built|came|caught|chose|drew|fell|felt|forgot|grew|held|kept|knew|led|lent|paid|rang|rode|sang|sat|slept|spent|spoke|stood|stole|swam|taught|thought|threw|won|wore|quit|said|imagine|consider|love|hate|prefer|enjoy|another|such|quite|rather|book by";

const verbs =
  "buy|call|email|e-mail|mail|send|write|fix|book|order|pay|schedule|renew|cancel|submit|finish|clean|pick up|drop off|prepare|review|update|check|ask|tell|remind|get|bring|return|sign up|register|apply|install|deploy|refactor|add|remove|make|set up|plan|organi[sz]e|print|wash|water (?:the|my|our|\\p{L}+'s)|feed|reply|respond|ping|contact|text|visit|try to|learn|read|research|look into|investigate|implement|test|draft|file|upload|download|back up|complete|cook|take out|move|replace|arrange|confirm|invite|meet|do|go to|turn off|turn on|don't forget|remember|tidy|sort out|sell|donate|charge|pack|hand in|collect|iron|mow|vacuum|wrap|measure|transfer|translate|merge|publish|post|share|scan|sign|top up|refill|switch off|defrost|sweep|hang|assemble|take";

/** What a task begins with. */
export const taskVerbs = new RegExp(`^(?:${verbs})\\b`, "u");

const LIKES =
  "(?:(?:really|always|also|absolutely|don't|doesn't|do not|does not|can't) )*(?:likes?|loves?|hates?|enjoys?|dislikes?|stand|adores?)";
/** "Anna likes …": only its capital distinguishes it from "looks like", so it is matched against the original case. */
export const nameCue: Cue = [
  "preference",
  6,
  new RegExp(
    `(?<!\\p{L})(?!(?:Looks?|Sounds?|Feels?|Seems?|Just|More|Much|Things?) )\\p{Lu}\\p{L}+ ${LIKES}\\b`,
    "u",
  ),
];

export const cues: readonly Cue[] = [
  cue(
    "task",
    6,
    "(?:^|\\n)\\s*(?:[-*•]\\s*)?(?:\\[[ x]?\\]|☐|todo\\b|to-do\\b|action item|(?:task|reminder|aufgabe|erinnerung|tâche|rappel|à faire|tarea|recordatorio|pendiente|compito|promemoria|da fare|tarefa|lembrete|taak|herinnering)\\b ?:)",
  ),
  cue("task", 7, `<(?:${verbs})\\b(?! (?:is|was|are|were|with|from|at|on)\\b)`),
  cue("task", 7, "<follow up\\b"),
  // "Peel the apples": a word that is no function word, participle or past tense, then an object.
  cue(
    "task",
    4,
    `<(?!(?:${NO_IMPERATIVE})\\b|\\p{L}+(?:ed|ing|ly|s)\\b)\\p{L}{3,}(?: up| out| off| down| away| back| on)? (?:the|my|our|his|her|their|some|these|mr|mrs|\\p{L}+'s)\\b`,
  ),
  cue(
    "task",
    4,
    "\\bgotta\\b|\\blet me forget\\b|\\b(?:(?:i|we) (?:need|have|ought|must|should)|need|have|got) to\\b|\\bmust (?!have|be\\b)\\w+|\\b(?:i|we|you) should\\b|\\bdon't forget\\b|\\bremember to\\b|\\bremind me\\b|\\bmake sure (?:to|that|we|i)\\b",
  ),
  cue(
    "task",
    3,
    "\\b(?:due|deadline|by (?:tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|end of|eod|next)|before (?:monday|tuesday|wednesday|thursday|friday|the weekend)|asap)\\b",
  ),
  cue(
    "task",
    4,
    "(?<!\\p{L})(?:ich muss|wir müssen|nicht vergessen|muss noch|besorgen|anrufen|il faut|je dois|n'oublie|ne pas oublier|penser à|tengo que|hay que|no olvidar|recordar)(?!\\p{L})|<(?:kaufe|\\p{L}+(?:er|ir|re) (?:l'|(?:les?|la|une?|du|des?|à|aux?|chez|rendez-vous)\\b)|\\p{L}+[aei]r (?:el|las?|los|una?|al?|del?|\\p{L}+ (?:y|en|para))\\b)",
  ),
  // What an assistant notes of its user.
  cue(
    "task",
    4,
    "\\buser (?:still )?(?:(?:needs|has|ought|promised) to|must)\\b|\\b(?:wants?|asked|would like|wishes) to be reminded\\b|\\bremind (?:the user|her|him|them)\\b",
  ),
  foreign(
    "task",
    4,
    "erinnert werden|muss(?! .*(?:haben|sein)$)|müssen|doit(?! être| faire)|doivent|rappeler (?:à|de)|debe(?! de| ser| estar)|deben|tiene que|hay que|pendiente de|que no se me olvide|acordarme|acuérdate|devo|deve(?! essere| ser)|devono|bisogna|ricordar(?:e|si|mi|gli|le)|non dimenticare|tenho (?:que|de)|preciso|precisa|não esquecer|lembrar|moet|moeten|niet vergeten|vergeet niet|herinneren",
  ),
  foreign(
    "task",
    3,
    `(?:bis(?: spätestens)?(?: zum| zur)?|spätestens(?: am)?|d['’]ici|avant(?: l[ea])?|au plus tard(?: l[ea])?|antes del?|a más tardar(?: el)?|hasta el|entro(?: il| le| la)?|al più tardi|até(?: ao?)?|uiterlijk|vóór|binnen) (?:\\d|${DAYS_ABROAD}|(?:luned|marted|mercoled|gioved|venerd)ì|sabato|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|(?:maan|dins|woens|donder|vrij|zater|zon)dag|ende|fin|fine|fim|eind|morgen|demain|mañana|domani|amanhã)`,
  ),
  // A German note that is all infinitive: "Fenster putzen".
  cue(
    "task",
    4,
    "^(?!.*(?<!\\p{L})(?:the|of|is|my|to|and|with|for|it|ich|wir|er|sie|es|ist|sind|ha(?:t|be|ben|tten?)|wird|werden|war|waren|kann|könn(?:t?en|te)|soll(?:ten?|en)?|man|dass|gerne?|lieber)(?!\\p{L}))\\p{L}+ [^.?!]*\\p{L}{2}(?:en|ern|eln)[.!]?$",
  ),

  cue("question", 6, "(?<!, (?:ok|okay|right|yes|no))[?？؟]\\s*[\"'”’)]*\\s*$"),
  cue(
    "question",
    3,
    "<(?:who|what|when|where|why|how|which|whose|is|are|was|were|do|does|did|can|could|should|would|will|has|have|am)\\b(?! (?:if|to)\\b)",
  ),
  cue(
    "question",
    7,
    "<wonder\\b|\\b(?:i wonder|wondering (?:if|whether|why|how|what)|question:|open question|not sure (?:if|whether|why|how)|find out (?:if|whether|why|how))\\b|<(?:q:)",
  ),
  cue(
    "question",
    4,
    "<(?:warum|wieso|wann|wer|wie|wo|was|welche[rs]?|ob|pourquoi|comment|quand|combien|quel(?:le)?|où|est-ce que|qu'est-ce|qui)(?!\\p{L})|^¿",
  ),

  cue(
    "decision",
    7,
    "\\b(?:we|i|they|the team|team)(?:'ve| have| has)?(?: finally| already)? (?:decided|agreed|settled|chose|opted|resolved)\\b|\\bdecision\\b|<decided\\b|\\bdecided (?:to|on|against|that)\\b",
  ),
  cue(
    "decision",
    7,
    "\\b(?:we'll|we will|we are|we're|i'll|i will|i'm|let's)(?: going to| gonna)? (?:go(?:ing)? with|stick(?:ing)? (?:with|to)|us(?:e|ing) .* instead)\\b|\\bgoing with\\b|\\binstead of .* we (?:use|chose)\\b|\\bfrom now on\\b",
  ),
  cue(
    "decision",
    6,
    "\\bmade up (?:my|our|his|her) mind\\b|\\b(?:i am|we are|am) sticking (?:with|to)\\b|\\bfinal (?:answer|call|choice|word)\\b|\\b(?:picked|chose|chosen) .{1,40} over\\b|\\b(?:approved|rejected)\\b|<(?:agreed|settled|switching|dropping|choosing|no more|no longer)\\b",
  ),
  cue("decision", 3, "\\b(?:won't|will not|not going to|finally quit|instead of)\\b"),
  cue(
    "decision",
    4,
    "<(?:going to|gonna) (?!the|an?|my|our|see|be|bed|\\p{L}+'s)\\p{L}+|<it(?:'s| is) settled|\\bruled out\\b|\\bvoted (?:for|to|against|on)\\b|\\bturned down\\b",
  ),
  foreign(
    "decision",
    7,
    "entschieden|beschlossen|entscheidung|décidé|décision|choisi|decidido|decidimos|elegido|decisión",
  ),

  cue("preference", 6, `\\b(?:prefers?|preferred|favou?rites?|(?:i|we|he|she|they|user) ${LIKES})\\b`),
  cue(
    "preference",
    5,
    "\\b(?:always want|never want|would rather|i'd rather|vegetarian|vegan|not a fan of|fan of|fond of|crazy about|mad about|can't stand|(?:i'm|am|he's|she's|is|really) into)\\b",
  ),
  cue(
    "preference",
    5,
    "\\b(?:go-to|suits? (?:me|us)|beats|(?:please|always|never) (?:\\p{L}+ ){0,2}me\\b|not keen on|only (?:drinks?|eats?|wears?|reads?)|over \\p{L}+ any)",
  ),
  cue(
    "preference",
    4,
    "\\bwants? (?:his|her|their|my|to be (?:called|addressed))\\b|\\bover .{1,30} (?:every time|always|any (?:day|time))\\b",
  ),
  foreign(
    "preference",
    6,
    "bevorzug\\p{L}*|lieber|am liebsten|gerne?|mag (?:kein\\p{L}*|ich)|ich mag|ich liebe|ich hasse|lieblings\\p{L}*|je préfère|j'aime|n'aime pas|j'adore|adore les?|je déteste|préférée?s?|prefiero|(?:me|te|le|les) (?:gusta|encanta)n?|no soporto|odio|favorit[oa]",
  ),

  cue(
    "idea",
    8,
    "<(?:idea|app idea|gift idea|startup idea|idee|idée|concept|shower thought|brainstorm)\\s*[:\\-–—]|💡|\\b(?:an|new|crazy|cool|random) idea\\b",
  ),
  cue(
    "idea",
    8,
    "\\b(?:what if|maybe (?:we|i) (?:could|should|can)|(?:we|i|one|you) could\\b|might be (?:nice|cool|fun|worth)|would be (?:nice|cool|great|fun) (?:to|if)|how about (?:we|if|an?)|wouldn't it be|imagine (?:a|an|if)|perhaps (?:we|i) (?:could|should))\\b",
  ),
  cue(
    "idea",
    5,
    "<(?:blog post|business|feature|game|gift|logo|name|novel|podcast|present|product|startup|story|talk)\\b[^:.!?]{0,30}[:–]|<(?:an? (?:\\p{L}+ ){1,4}|(?:app|book|game|machine|plugin|script|service|shop|site|tool) )(?:that|where|who|which)\\b|<(?:use|turn|let|combine|swap) |\\btoying with\\b",
  ),
  cue(
    "idea",
    6,
    "<(?:could|couldn't) we\\b|<(?:why not|why don't we)\\b|<try (?!to\\b)|<(?:consider|imagine|perhaps|maybe|what about)\\b",
  ),
  foreign(
    "idea",
    8,
    "was wäre,? wenn|wie wäre es|vielleicht|(?:wir|man|ich) könnten?|könnten wir|et si (?:on|nous)|on pourrait|peut-être|y si|podríamos|quizás?|tal vez",
  ),

  cue(
    "event",
    4,
    "\\b(?:meeting|appointment|conference|wedding|birthday party|party|concert|interview|flight|exam|funeral|graduation|ceremony|reunion|workshop|dinner|lunch|call|session|trip|vacation|holiday|tournament|game|show|class|festival|lecture|standup|webinar|surgery|visit)s?\\b.{0,60}\\b(?:on|at|in|this|next|last|tomorrow|today|tonight|yesterday|moved to|scheduled|starts|begins|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\\d{1,2}(?::\\d\\d)? ?(?:am|pm)?)\\b",
  ),
  cue(
    "event",
    4,
    "\\b(?:met|visited|went|attended|flew|travell?ed|arrived|moved (?:to|in)|got (?:married|engaged|promoted|fired|hired|accepted)|was born|passed away|started (?:a |my |his |her )?(?:new )?job|graduated|celebrated|signed up|won|lost|broke|adopted|had (?:lunch|dinner|breakfast|coffee|a meeting|an appointment|a call|a great time)|saw|launched|shipped|released|happened|finished|ran)\\b",
  ),
  cue(
    "event",
    3,
    "\\b(?:yesterday|last (?:night|week|weekend|month|year|summer|winter|spring|fall|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:\\d+|a|two|three|few) (?:days?|weeks?|months?|years?) ago|this morning|tonight|tomorrow (?:at|we|i)|next (?:week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\\b",
  ),
  cue(
    "event",
    2,
    "\\b(?:on|at) (?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\w*\\.? \\d{1,2}|\\d{1,2}(?::\\d\\d)? ?(?:am|pm)|\\d{1,2}:\\d\\d|\\d{4}-\\d\\d-\\d\\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon)",
  ),
  cue("event", 4, "\\b(?:came (?:back|home)|returned from|just got|turned \\p{L}+ty)\\b"),
  cue(
    "event",
    4,
    "\\bis on (?:the \\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b|\\d)|\\b(?:from|between) \\d\\d?:\\d\\d (?:to|and) \\d",
  ),
  foreign(
    "event",
    5,
    "termin (?:bei|mit|am|um)\\p{L}*|besprechung|hochzeit|geburtstagsfeier|gestern|heute abend|rendez-vous (?:chez|avec|le|à)|réunion|mariage|hier|reunión|cena con|cita con|boda|ayer",
  ),
  foreign(
    "event",
    4,
    `(?:am |el |ce )?(?:${DAYS_ABROAD})`,
    "um \\d\\d?(?::\\d\\d)? uhr",
    "à \\d\\d? ?h(?:eures?)?",
    "a las \\p{L}+",
  ),

  cue("reference", 5, "https?://|\\bwww\\.|\\bdoi:|\\bisbn\\b|\\barxiv\\b|\\brfc ?\\d+"),
  cue(
    "reference",
    5,
    "\\b(?:see (?:also|page|section|chapter|the (?:docs|manual|wiki|readme|paper|article|book|guide))|according to|source:|ref:|link:|docs?:|article:|book:|quote:|recipe:|documentation (?:of|for|is|at)|how[- ]to\\b(?!\\?)|tutorial|cheat ?sheet|et al\\.|p\\. ?\\d+|pp\\. ?\\d+|chapter \\d+|steps? to)",
  ),
  cue(
    "reference",
    5,
    "\\b(?:articles?|brochure|documentary|guide|handbook|instructions|manual|paper|wiki|episode \\d+|page \\d+|vol\\.|link to|listed in)|\\.(?:com|dev|io|net|org)\\b|^[a-z]\\S* .* --?[a-z]",
  ),
  cue(
    "reference",
    5,
    "\\b(?:essay|blog|posts?|paper|talk|book|video|film|movie|podcast|documentary|lecture|poem|song|novel|study|thread|newsletter|album)s? (?:by|on|about|from|recommended)\\b|'s? (?:essay|article|book|talk|paper|blog|channel|newsletter|podcast|poem|video)s?\\b|\\brecommended by\\b",
  ),
  foreign("reference", 5, "buchtipp|tipp von|buch|anleitung|rezept|livre|recette|lien|libro|receta|enlace"),
  cue("reference", 7, '^\\s*["“„«].{15,}["”“»]\\s*[-–—,]|^```|(?<!\\p{L})(?:siehe|voir|véase)(?!\\p{L})'),

  cue(
    "fact",
    3,
    "\\b(?:is|are|was|were) (?:an? |the |called|named|located|based|born|made|due to|equal|known|about|\\d|not )",
  ),
  cue(
    "fact",
    2,
    "\\b(?:is|are|has|have|had|costs?|weighs?|measures?|contains?|consists?|means|lives?|works?|owns?|speaks?|boils|opens|closes|uses|runs on|belongs|equals|takes|supports|requires|stands for|expires|studies)\\b",
  ),
  cue(
    "fact",
    2,
    "\\d+(?:[.,]\\d+)? ?(?:%|€|\\$|£|km|kg|m\\b|cm|mb|gb|ms|°|degrees|people|years|hours|employees|dollars|euros)|[€$£] ?\\d",
  ),
  cue(
    "fact",
    3,
    "\\b(?:password|passcode|pin|phone number|address|birthday|anniversary|account number|size|licen[cs]e plate|ip|version|capital|name)\\b.{0,40}(?:\\bis\\b|:|=)",
  ),
  cue(
    "fact",
    3,
    "\\b(?:by default|(?:founded|built|invented|discovered|established) (?:in|by)|for (?:\\d+|two|three|four|five|six|ten|many) (?:months|years)|(?:mon|tues|wednes|thurs|fri|satur|sun)days|every (?:day|week|month|year))\\b|^\\p{L}+ (?:\\p{L}+ )*\\p{L}+: [^.!?]{1,30}$",
  ),
  foreign(
    "fact",
    3,
    "ist (?:ein\\p{L}*|der|die|das)|hat|wohnt|arbeitet|kostet|heißt|est (?:une?|la|le)|habite|travaille|coûte|ouvre|ferme|s'appelle|es (?:una?|el|la)|vive en|trabaja|tiene|cierra|nació|cuesta|se llama",
  ),

  cue(
    "observation",
    3,
    "\\b(?:noticed|notice that|seems?|seemed|looks like|looked|feels?|felt|feeling|sounds like|apparently|interesting(?:ly)?|realized|realised|observed|appears? to|it turns out|struck me|tired|happy|sad|excited|stressed|anxious|proud|grateful|beautiful|weird|strange)\\b",
  ),
  cue(
    "observation",
    3,
    "(?:er|worse|more|less) (?:\\p{L}+ ){0,3}(?:than|since|when|after)\\b|\\b(?:lately|these days|keeps? \\p{L}+ing|has become|is (?:getting|taking))\\b",
  ),

  ...eastAsianCues,
];
