import type { Topic } from "./topic.ts";

/** `forms` are the participles, and other pasts, of an infinitive; `around` may stand beside them; `is` begins no statement. */
type Language = { infinitive: RegExp; forms: (infinitive: string) => string[]; around: string; is: string };

/** The forms that no rule gives, by infinitive. */
const pairs = (list: string) =>
  Object.groupBy(
    list.split(",").map((pair) => pair.trim().split(" ")),
    ([infinitive = ""]) => infinitive,
  );
const listed = (verbs: ReturnType<typeof pairs>, verb: string) =>
  Object.hasOwn(verbs, verb) ? verbs[verb]?.flatMap(([, form = ""]) => form) : undefined;

const german =
  pairs(`abgeben abgegeben,geben gegeben,anrufen angerufen,rufen gerufen,überweisen überwiesen,schreiben geschrieben,
  nehmen genommen,bringen gebracht,abschließen abgeschlossen,kündigen gekündigt,waschen gewaschen,lesen gelesen,gießen gegossen,
  treffen getroffen,finden gefunden,holen geholt,abholen abgeholt,backen gebacken,laden geladen,einladen eingeladen,essen gegessen,
  besprechen besprochen,beantragen beantragt,tun getan,unterschreiben unterschrieben,verschieben verschoben,werfen geworfen`);
const dutch =
  pairs(`doen gedaan,kopen gekocht,brengen gebracht,schrijven geschreven,lezen gelezen,bellen gebeld,betalen betaald,
  sturen gestuurd,versturen verstuurd,opbellen opgebeld,maken gemaakt,ophalen opgehaald,plakken geplakt,boeken geboekt,
  bestellen besteld,regelen geregeld,opruimen opgeruimd,wassen gewassen,geven gegeven,nemen genomen,inleveren ingeleverd`);
const french = pairs(
  `faire fait,prendre pris,mettre mis,écrire écrit,lire lu,rendre rendu,voir vu,ouvrir ouvert,inscrire inscrit`,
);
const spanish = pairs(
  `hacer hecho,hacer hice,escribir escrito,poner puesto,ver visto,abrir abierto,devolver devuelto,ir fui,dar di`,
);
const italian =
  pairs(`fare fatto,prendere preso,scrivere scritto,mettere messo,leggere letto,chiudere chiuso,aprire aperto,
  chiedere chiesto,rendere reso,spedire spedito`);
const portuguese = pairs(
  `fazer fiz,fazer feito,fazer feita,escrever escrevi,escrever escrito,pôr pus,pagar paguei,pagar pago,pagar paga,ligar liguei,ligar ligado,ver vi,ver visto,abrir abri,abrir aberto,entregar entreguei,entregar entregue`,
);
const SEPARABLE =
  /^(ab|an|auf|aus|bei|ein|mit|nach|vor|weg|zurück|zu|her|hin|los|raus|rein|runter|hoch|um|durch)(.{4,})$/u;

const languages: Language[] = [
  {
    infinitive: /[^aiou]n$/u,
    forms: (verb) => {
      const [, prefix = "", stem = verb] = SEPARABLE.exec(verb) ?? [];
      const root = stem.replace(/e?n$/u, "");
      const ge = /^(?:be|ver|er|ent|zer|über|unter)|ieren$/u.test(stem) ? "" : "ge";
      return (
        listed(german, verb) ??
        listed(german, stem)?.map((form) => prefix + form) ?? [
          `${prefix}${ge}${root}${/[td]$/u.test(root) ? "e" : ""}t`,
        ]
      );
    },
    around:
      "ich wir habe hab haben hab's habs ich's ist sind wurde wurden das es die der den sie ihn schon bereits jetzt gestern heute vorgestern morgen früh abend alles",
    is: "ist sind wurde wurden",
  },
  {
    infinitive: /en$/u,
    forms: (verb) => listed(dutch, verb) ?? [],
    around: "ik we wij heb hebben is zijn dat dit het de al nu gisteren vandaag net vanochtend",
    is: "is zijn",
  },
  {
    infinitive: /(?:[ei]r|re)$/u,
    forms: (verb) => {
      const roots = listed(french, verb) ?? [
        verb.replace(/er$/u, "é").replace(/ir$/u, "i").replace(/re$/u, "u"),
      ];
      return roots.flatMap((root) => ["", "e", "s", "es"].map((ending) => root + ending));
    },
    around:
      "j'ai je l'ai nous avons c'est est sont ça le la les déjà bien hier ce matin soir aujourd'hui depuis",
    is: "est sont",
  },
  {
    infinitive: /[aei]r$/u,
    forms: (verb) => {
      const root = verb.slice(0, -2).replace(/g$/u, "gu").replace(/c$/u, "qu");
      const [past, participle] = verb.endsWith("ar")
        ? [`${root}é`, `${verb.slice(0, -1)}do`]
        : [`${root}í`, `${root}ido`];
      return (
        listed(spanish, verb) ?? [
          past,
          ...["o", "a", "os", "as"].map((end) => participle.replace(/o$/u, end)),
        ]
      );
    },
    around: "ya yo lo la los las el he hemos está están eso esto ayer hoy esta mañana anoche",
    is: "está están",
  },
  {
    infinitive: /[aeiô]r$/u,
    forms: (verb) => {
      const root = verb.slice(0, -2).replace(/g$/u, "gu").replace(/c$/u, "qu");
      const [past, participle] = verb.endsWith("ar")
        ? [`${root}ei`, `${verb.slice(0, -1)}do`]
        : [`${root}i`, `${root}ido`];
      return listed(portuguese, verb) ?? [past, participle, participle.replace(/o$/u, "a")];
    },
    around: "já eu o a os as foi foram está estão isto isso ontem hoje tudo manhã",
    is: "foi foram está estão",
  },
  {
    infinitive: /[aei]re$/u,
    forms: (verb) => {
      const regular = verb.replace(/are$/u, "ato").replace(/ere$/u, "uto").replace(/ire$/u, "ito");
      const roots = listed(italian, verb) ?? [regular];
      return roots.flatMap((root) => ["o", "a", "i", "e"].map((ending) => root.replace(/o$/u, ending)));
    },
    around: "ho l'ho abbiamo l'abbiamo è sono stato stata il lo la le i gli già ieri oggi stamattina stasera",
    is: "è sono",
  },
];

const ADVERBS = /^(?:schon|bereits|jetzt|alles|al|nu|net|déjà|bien|já|tudo|già)$/u;

/** "Paul a appelé" of "Appeler Paul", and what will be done tomorrow. */
const BY_OTHERS =
  /^(?!(?:on|j'|l'|c'|ça)).*(?<!\p{L})(?:a|ont|ha|han|hat|heeft)(?! (?:été|sido|estado))(?!\p{L})|(?<!\p{L})(?:sie|die) haben(?!\p{L})|(?<!heute |gestern )(?<!\p{L})morgen(?!\p{L})/u;

/** Whether the words are those of the thought in the past, as "j'ai appelé le plombier" of "Appeler le plombier", and no others. */
export function tellsTheDeedIn(said: string, topic: Pick<Topic, "words" | "knows">): boolean {
  const words = said.split(" ");
  if (BY_OTHERS.test(said)) return false;
  return topic.words.some((verb) =>
    languages.some(({ infinitive, forms, around, is }) => {
      if (!infinitive.test(verb)) return false;
      const done = forms(verb);
      const beside = around.split(" ");
      // "ist die Miete bezahlt" asks, "ist schon bezahlt" tells.
      const isQuestion =
        is.split(" ").includes(words[0] ?? "") && words.length > 2 && !ADVERBS.test(words[1] ?? "");
      return (
        !isQuestion &&
        words.some((word) => done.includes(word)) &&
        words.every((word) => done.includes(word) || beside.includes(word) || topic.knows(word))
      );
    }),
  );
}
