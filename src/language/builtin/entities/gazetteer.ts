import type { EntityKind } from "../../../contract.ts";
import { firstNames } from "./first-names.ts";
import { organizations, places, products } from "./known-names.ts";

const words = (names: string) => new Set(names.trim().split(/\s+/));

/** Relatives who are called by what they are: "Mum", "Oma". */
const relatives = words(
  "mum mom mommy mummy dad daddy mama mamá maman mami papa papá papi papy oma opa omi opi grandma grandpa granny grandad granddad nana nan nanna nonna nonno abuela abuelo abuelita abuelito mamie yaya babcia dziadek mamma pappa mormor farmor morfar farfar",
);

/** Lower-case full name -> kind. A name in several lists gets the kind of the last one here. */
export const knownNames: ReadonlyMap<string, EntityKind> = new Map([
  ...products.map((name) => [name.toLowerCase(), "product"] as const),
  ...organizations.map((name) => [name.toLowerCase(), "organization"] as const),
  ...places.map((name) => [name.toLowerCase(), "place"] as const),
  ...[...words(firstNames), ...relatives].map((name) => [name, "person"] as const),
]);

/** Names that are also everyday words: they count only as the subject of a person's verb, or after a title. */
export const wordNames = words(
  "will mark grace april may june august summer rose joy hope faith ivy lily violet daisy iris dawn art bill drew chase grant miles rich sue wade reed ray pat dean guy jack jay frank sky angel faith chance hunter mason parker rosemary jasmine heather robin amber ruby pearl flora carol lien go swift signal node steam target shell meta oracle who un eu rust linear teams cursor react notion excel mit seine",
);

export const titles = words(
  "dr dr. mr mr. mrs mrs. ms ms. miss prof prof. professor sir lady lord herr frau fräulein señor señora sr. sra. monsieur madame m. mme uncle aunt auntie onkel tante president captain coach pastor father sister brother judge king queen prince princess saint st. user dona doña senhor senhora signor signora mevrouw meneer meister",
);

/** A word that determines the kind of the whole name, at any position in it or right before it ("rue Daguerre"). */
export const headWords: ReadonlyMap<string, EntityKind> = new Map([
  ...[
    ...words(`
    inc inc. corp corp. corporation company co. ltd ltd. llc gmbh ag e.v. plc group holdings university college school academy
    institute institut bank hospital clinic foundation association organization organisation society committee council
    ministry department agency church club union museum library airlines airways motors pharma labs studio studios universität
    hochschule verein federation partners consulting orchestra choir fc ventures capital holding foods freight logistics
    transport software systems technologies solutions insurance bakery brewery pharmacy surgery dental trust charity
    government police nursery primary restaurant pizzeria bistro books brothers bros sons builders plumbing coaches afc rfc
    stiftung verlag klinik praxis apotheke bäckerei autohaus versicherung sparkasse tierheim pflegedienst jugendherberge uni hotel café gasthof weingut fahrschule buchhandlung zahnarztpraxis tierarztpraxis grundschule gymnasium kita
    boulangerie pâtisserie brasserie garage cabinet pharmacie librairie fromagerie clinique lycée collège école mairie société
    clínica farmacia taller talleres carpintería panadería restaurante colegio instituto ferretería librería transportes
    transports muebles peluquería universidad université università scuola liceo trattoria ristorante pasticceria clinica
    escola pastelaria padaria clube associação asociación ayuntamiento pizzería academia kanzlei firma firm supplier startup
    customer client bakkerij huisarts tandarts vereniging`),
  ].map((word) => [word, "organization"] as const),
  ...[
    ...words(`
    street avenue road lane boulevard square lake mount mountain mountains river valley island islands beach bay park forest
    tower bridge airport station castle palace cathedral city village town county desert canyon coast ocean sea plaza gardens
    falls harbor harbour straße strasse platz hill hills abbey moor heath court crescent terrace quay pier wharf
    docks baths lido farm hall wood woods meadow meadows garden gate cove fell fells dale glen loch peak reservoir trail ward
    straat plein gracht rue quai impasse allée hôpital médiathèque parque parc île isla isola château castillo gare estación
    stazione quartier calle avenida paseo barrio playa puerto río rua praça praia viale piazza corso lago monte allee ufer
    weg gasse siedlung`),
  ].map((word) => [word, "place"] as const),
]);

/** Capitalised for other reasons: days, months, languages, peoples, holidays, labels. Never a name on their own. */
export const notNames = words(`
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun january february march april may june july august september october november
  december jan feb mar apr jun jul aug sep sept oct nov dec english german french spanish italian chinese japanese russian portuguese dutch polish turkish arabic
  hindi korean greek latin american european british canadian australian indian african asian mexican brazilian irish scottish swiss austrian swedish danish
  norwegian finnish jewish christian muslim catholic buddhist christmas easter halloween thanksgiving hanukkah ramadan valentine new_year celsius
  fahrenheit i i'm i've i'd i'll ok okay todo to-do fyi asap tbd eta pm am api ci cd ui ux url http https json html css sql pdf csv faq readme q1 q2 q3 q4 ai ml
  llm mcp tv dvd pc cpu gpu ram wifi wi-fi usb id pin vat ceo cto cfo hr pr qa it btw roi suv kyc esg lgbt er pt gf bf rv cv gdp lgbtq lgbtq+ dna atm gps diy omg lol xmas advent santa
  czech hungarian ukrainian romanian bulgarian croatian serbian slovak slovene hebrew persian vietnamese thai welsh gaelic basque catalan
  montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz juni juli oktober dezember
  vormittag mittag nachmittag abend nacht stunde stunden tage tagen woche wochen monat monate monaten jahre jahren lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves
  viernes sábado domingo uhr jahr weihnachten ostern silvester noël saint-valentin saint-sylvestre pâques toussaint navidad pascua ramadán natale pasqua natal páscoa kerst pasen kwh kva mbit gbit nm mhz ghz god earth moon mars sun internet web bluetooth user assistant agent note idea`);

/** Words that often start a sentence; a name may follow directly ("Call Sarah", "Yesterday Hiroshi"). */
export const starters = words(`
  a about add after all also although always an and another any are as ask asked at be because been before book both bought bring but buy by call called can cancel
  check clean contact could did dinner do does don't during each email even every everyone everybody feed find first fix flight follow for from get give given go going got
  had happy has have he hello help her here hey hi hiking his how however if in interview invite is it it's its join just last learn learning let let's like live look love
  lovely lunch make many maybe meet meeting message met more most move my need never next no nobody not nothing now of oh on once one only or order other our out over paid pay
  perhaps pick ping plan please read reading really remember remind reply return saw schedule see send sent she should since so some someone something sometimes soon start still
  such sure take talk talked tell text thank thanks that that's the their them then there these they this those though to today tomorrow tonight too try two until update use used
  using very visit visited wait want was watch we welcome well went were what what's when where which while who whose why wish with without wow write yeah yep yes yesterday yet you your
  ate began broke brought built came caught chose cut drew drove fell felt flew forgot found fell gave grew heard held kept knew laid led left lent lost made meant paid picked put ran rang rode sang sat
  set shut slept sold spent spoke stole stood swam taught thought threw told took tore understood woke won wore wrote settled decided agreed final finally postponed cancelled planted repaired sorted`);

/** Verbs with a person as subject: before these, even an unknown word at the start of a sentence is a name. */
export const personVerbs = words(`
  said says told tells asked asks wants wanted thinks lives lived works worked called calls met studies studied recommended suggested wrote prefers hopes
  knows knew agreed mentioned wished invited promised explained joined teaches taught speaks forgot offered baked cooked bought babysits paid showed announced laughs laughed smiles smiled cried apologised apologized married retired insists believes remembers
  complained thanked visited graduated owns resigned snores phoned texted emailed`);

/** Verbs that follow people more often than months and virtues ("April could babysit", "Grace has the keys"). */
export const personModals = words(
  "could should would can might has had got went came likes loves needs plays played gave sent wins won lost broke plans",
);

/** Words that precede an unknown person's name; `placeLeads` precede a place's. */
export const personLeads = words(`
  with met meet call called ask asked tell told by to from for thank thanks invite visit and brother sister son daughter wife husband friend cousin boss neighbour neighbor
  colleague teacher doctor named hey hi dear is`);
export const placeLeads = words("in near visited around across through outside into above à en au aux");

/** First names and places that are words of one of our languages, too: no names in lower case. */
export const lowerCaseWords = words(`
  alba ali alma amara amir angela anju ariel arno asha aurora bari bela bella ben bergen bern bert bianca billy bob bobby brest bruno celeste
  chester china christian clara clement cologne columbus constance cork cuba dan dana darwin derby dina dolores donna dora dover ebony edda elke
  ella els emir ena engin erica ernst esa estrella eve faro fleur florencia florent franco gaza gemma georgia gina glen gloria granada guido gus
  hala halle hamilton hana harry heli hilda holly hua hui hull ida ina ira iran isla jackson jan java jean jess jesus jin jing jordan jose julio
  jun justin kai kana kari kelly kelvin ken kim klara lana laos lara lasse lea lee leiden leo leon lila lili lima lin lina linda lise liv logan
  lois lora lori lotta lotte lou luan luc luna lupe luz lyra madeira madison maia maine mali mami manila mara marc marcia marco margarita mari
  marina marion maris marta marte mary matt maura max maxim mel mercedes merle metz mia milan mimi mina mira moa mona morgan nan nana nat nell nia
  nieves niger nina noel nora norma norman nour oda ola oman otto paco palma paloma panama papa papi papy parma pascal patrice peer perry peru
  petra phoenix pia pilar pinar pisa pius polly porto prado puebla queens raja rana randy regina remi remo reto rhodes rina rocco rok rom roma
  roman romana romeo ron rosa rosario rosie ross rowan roy rudi rui sabine sally salvador sam sami sara sari savoy sean serena serge severin shu
  signe silvana soledad solomon spencer spree stella sten stig tamar tara taro taylor teo terry tess texas tim tina tino titus tobi toledo toma
  tomas tomi toni tours turkey tyson ulm uma urs ursel uta valentin valentina vanda vasco vera victor victoria violeta violetta virginia vito
  wales wally wayne wei xiao yan yaya york yuan yun zac zena zhen zhi zola`);
