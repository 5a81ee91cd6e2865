import type { EntityKind } from "../../../contract.ts";

/** Known names, to decide what kind a name is. Short on purpose: rules in `entities.ts` find the names. */

const list = (names: string) => names.trim().split(/\s*[,\n]\s*/);
const words = (names: string) => new Set(names.trim().split(/\s+/));

const people = words(`
  aaron abby abdul abigail adam adele adeleke adrian agnes ahmed aisha alan albert alejandro alex alexander alexandra alexis alfred ali alice alicia
  alina allison amanda amber amelia amir amit amy ana andrea andreas andrew andy angela angelica anita anja ann anna anne annie anthony anton antonio
  anya arthur arun ashley audrey aurora ava barbara beatrice becky bella ben benjamin bernard beth bettina bill billy björn bob bobby brad brandon
  brenda brian bruce bruno caleb calvin camila carl carla carlos carmen carol carolin caroline catherine cathy cecilia charles charlie charlotte chen
  chloe chris christian christina christine christoph christopher cindy claire clara claudia colin connor craig cynthia dan dana daniel daniela
  danny dave david dean deborah deborah debra denise dennis derek diana diego dmitri dominik donald donna doris dorothy doug douglas dylan eddie edith
  edward elaine elena eleanor eli elias elijah elisa elizabeth ella ellen elsa emil emilia emily emma enrique eric erica erik erika ernst ethan eva
  evan eve evelyn fatima felix fernando fiona florian frances francesca francisco frank franz fred frederick frida gabriel gabriela gary gavin
  geoff george gerald gina giulia giovanni gloria gordon greg gregory greta gunther gus guy hannah hans harold harry hassan heather heidi heinz helen
  helena helga henrik henry herbert hiroshi holger howard hugo ian ibrahim ida igor ingrid irene irina isaac isabel isabella isla ivan jack jackie
  jackson jacob jake jakob james jamie jan jana jane janet janice jared jasmine jason javier jay jean jeff jeffrey jennifer jenny jens jeremy jerry
  jesse jessica jesus jill jim jimmy joan joanna joanne joe joel johan johanna johannes john johnny jon jonas jonathan jordan jorge jörg josé jose
  josef joseph josephine josh joshua joyce juan judith judy julia julian juliana julie juliette jürgen justin kai karen karin karl kate katharina
  katherine kathleen kathy katie katja kayla keith kelly ken kenji kenneth kenta kevin kim klaus kurt kyle lars laura lauren laurie lea leah lee lena
  leo leon leonard leonie leslie lewis liam lily lina linda lisa liz logan lola lorenzo louis louise luca lucas lucia lucy luis luisa lukas luke luna
  lydia lynn madison maggie malik manfred manuel marc marcel marco marcus margaret maria mariana marie marina mario marion marissa markus
  marlene martha martin martina mary mateo matt matteo matthew matthias maurice max maximilian maya megan mehmet mel melanie melissa mia micah
  michael michaela michel michelle miguel mika mike mila milo mina miriam mohamed mohammed mona monica monika morgan moritz muhammad nadia nancy naomi
  natalia natalie natasha nate nathan neil nia nicholas nick nicolas nicole niklas nina noah noel nora norman olaf oleg olga oliver olivia omar
  oscar otto owen pablo pamela paolo pat patricia patrick paul paula pauline pavel pedro peggy pete peter petra phil philip philipp phoebe pierre
  priya rachel rafael rahul raj ralf ralph ramon ravi ray raymond rebecca regina rené ricardo richard rick rita rob robert roberta roberto robin
  rodrigo roger roland roman ron ronald rosa rosemary ross roy ruby rudolf russell ruth ryan sabine sally sam samantha samir samuel sandra sanjay
  santiago sara sarah scott sean sebastian serena sergei seth shannon sharon shawn sheila shirley silke silvia simon simone sofia sonia sonja sophia
  sophie stacy stan stefan stefanie stella stephan stephanie stephen steve steven stuart sue susan susanne suzanne sven svetlana sylvia tamara tanya tara
  ted teresa terry theo theresa thomas thorsten tim timothy tina tobias toby todd tom tommy toni tony tracy travis trevor tyler uma ursula uwe
  valentina valerie vanessa vera veronica victor victoria viktor vincent virginia vivian vlad vladimir walter wanda wayne wei wendy werner wilhelm
  william wolfgang xavier yan yasmin yuki yusuf yvonne zach zachary zoe`);

const places = list(`
  Afghanistan, Africa, Alabama, Alaska, Amsterdam, Antarctica, Argentina, Arizona, Arkansas, Asia, Athens, Atlanta, Auckland, Austin, Australia, Austria
  Baltimore, Bangkok, Bangladesh, Barcelona, Basel, Bavaria, Beijing, Belgium, Belgrade, Berlin, Bern, Birmingham, Boston, Brazil, Bremen, Brisbane, Bristol
  Brooklyn, Brussels, Bucharest, Budapest, Buenos Aires, Bulgaria, Cairo, California, Cambodia, Cambridge, Canada, Cape Town, Chicago, Chile, China, Cologne
  Colombia, Colorado, Connecticut, Copenhagen, Costa Rica, Croatia, Cuba, Cyprus, Czech Republic, Dallas, Delaware, Delhi, Denmark, Denver, Detroit, Dresden
  Dubai, Dublin, Düsseldorf, Ecuador, Edinburgh, Egypt, England, Estonia, Ethiopia, Europe, Finland, Florence, Florida, France, Frankfurt, Geneva, Germany
  Ghana, Glasgow, Greece, Hamburg, Hanoi, Havana, Hawaii, Heathrow, Helsinki, Hong Kong, Houston, Hungary, Iceland, Idaho, Illinois, India, Indiana, Indonesia
  Iowa, Iran, Iraq, Ireland, Israel, Istanbul, Italy, Jakarta, Jamaica, Japan, Jerusalem, Johannesburg, Kansas, Kentucky, Kenya, Korea, Krakow, Kyiv, Kyoto
  Lagos, Las Vegas, Latvia, Leeds, Leipzig, Lima, Lisbon, Lithuania, Liverpool, Ljubljana, London, Los Angeles, Louisiana, Luxembourg, Lyon, Madrid, Maine
  Malaysia, Malta, Manchester, Manhattan, Manila, Marseille, Maryland, Massachusetts, Melbourne, Mexico, Mexico City, Miami, Michigan, Milan, Minneapolis
  Minnesota, Mississippi, Missouri, Montana, Montreal, Morocco, Moscow, Mumbai, Munich, Nairobi, Naples, Nashville, Nebraska, Nepal, Netherlands, Nevada
  New Delhi, New Hampshire, New Jersey, New Mexico, New Orleans, New York, New York City, New Zealand, Nigeria, North Carolina, North Dakota, Norway
  Ohio, Oklahoma, Ontario, Oregon, Osaka, Oslo, Ottawa, Oxford, Pakistan, Panama, Paris, Pennsylvania, Peru, Philadelphia, Philippines, Phoenix, Pittsburgh
  Poland, Porto, Portland, Portugal, Prague, Quebec, Queens, Rhode Island, Rio de Janeiro, Romania, Rome, Rotterdam, Russia, Sacramento, Salt Lake City
  Salzburg, San Diego, San Francisco, San Jose, Santiago de Chile, Sarajevo, Saudi Arabia, Scotland, Seattle, Senegal, Seoul, Serbia, Seville, Shanghai
  Sicily, Silicon Valley, Singapore, Slovakia, Slovenia, Sofia Airport, South Africa, South Carolina, South Dakota, South Korea, Spain, Sri Lanka
  Stockholm, Strasbourg, Stuttgart, Sweden, Switzerland, Sydney, Taipei, Taiwan, Tallinn, Tanzania, Tel Aviv, Tennessee, Texas, Thailand, Tokyo, Toronto, Tunisia
  Turin, Turkey, Tuscany, UK, USA, U.S., United Kingdom, United States, Uganda, Ukraine, Uruguay, Utah, Valencia, Vancouver, Venezuela, Venice, Vermont
  Vienna, Vietnam, Wales, Warsaw, Washington, Washington DC, Wellington, Wisconsin, Wyoming, Zagreb, Zurich, Zürich, München, Köln, Wien, Deutschland
  Österreich, Schweiz, Hannover, Nürnberg`);

const organizations = list(`
  Accenture, Adobe, Airbnb, Airbus, Aldi, Allianz, Amazon, AMD, Anthropic, Apple, BASF, Bayer, BBC, BMW, Boeing, Bosch, CERN, CIA, Cisco, CNN, Coca-Cola, Costco
  Daimler, Dell, Deloitte, Deutsche Bahn, DHL, Disney, eBay, EU, Facebook, FBI, FedEx, Ford, Google, Greenpeace, Harvard, Hitachi, Honda, HSBC, Huawei, IBM
  Ikea, IKEA, ING, Intel, IRS, KPMG, Lego, Lidl, Lufthansa, McDonald's, McKinsey, Mercedes, Meta, Microsoft, MIT, Mozilla, NASA, NATO, Nestlé, Netflix
  NHS, Nike, Nintendo, Nokia, Nvidia, NVIDIA, OpenAI, Oracle, Oxfam, PayPal, Pfizer, Philips, PwC, Red Cross, Revolut, Rewe, Salesforce, Samsung, SAP
  Shell, Siemens, Sony, SpaceX, Stanford, Starbucks, Stripe, Target, Telekom, Tesco, Tesla, Toyota, Twitter, Uber, UN, UNESCO, UNICEF, Unilever, UPS, Vodafone
  Volkswagen, Volvo, Walmart, Whole Foods, WHO, Wikipedia, World Bank, Yahoo, Yale`);

const products = list(`
  Airtable, Alexa, Android, Angular, Apple Music, Asana, AWS, Azure, Chrome, Claude, ChatGPT, Cursor, Debian, Discord, Docker, Dropbox, Excel, Figma, Firefox
  Fitbit, GitHub, GitLab, Gmail, Google Docs, Google Drive, Google Maps, Go, Instagram, iCloud, iOS, iPad, iPhone, Java, JavaScript, Jenkins, Jira, Kafka, Kindle
  Kotlin, Kubernetes, Linear, LinkedIn, Linux, MacBook, macOS, MariaDB, Minecraft, MongoDB, MySQL, Node, Notion, Obsidian, Outlook, Photoshop, PlayStation
  PostgreSQL, Postgres, PowerPoint, Python, React, Redis, Roomba, Ruby on Rails, Rust, Safari, Signal, Siri, Skype, Slack, Spotify, SQLite, Steam, Svelte, Swift
  Teams, Telegram, Terraform, TikTok, Todoist, Trello, TypeScript, Ubuntu, Vue, WhatsApp, Windows, WordPress, Xbox, YouTube, Zoom, Redux, Nginx, Elasticsearch`);

/** Lower-case full name -> kind. A name in several lists gets the kind of the last one here. */
export const knownNames: ReadonlyMap<string, EntityKind> = new Map([
  ...products.map((name) => [name.toLowerCase(), "product"] as const),
  ...organizations.map((name) => [name.toLowerCase(), "organization"] as const),
  ...places.map((name) => [name.toLowerCase(), "place"] as const),
  ...[...people].map((name) => [name, "person"] as const),
]);

/** Names that are also everyday words: they count only as the subject of a person's verb, or after a title. */
export const wordNames = words(
  "will mark grace april may june august summer rose joy hope faith ivy lily violet daisy iris dawn art bill drew chase grant miles rich sue wade reed ray pat dean guy jack jay frank sky angel faith chance hunter mason parker go swift signal node steam target shell meta oracle who un eu rust linear teams cursor react notion excel swift",
);

export const titles = words(
  "dr dr. mr mr. mrs mrs. ms ms. miss prof prof. professor sir lady lord herr frau fräulein señor señora sr. sra. monsieur madame m. mme uncle aunt auntie onkel tante president captain coach pastor father sister brother judge king queen prince princess saint st. user",
);

/** A word that determines the kind of the whole name, at any position in it. */
export const headWords: ReadonlyMap<string, EntityKind> = new Map([
  ...[
    ..."inc inc. corp corp. corporation company co. ltd ltd. llc gmbh ag e.v. plc group holdings university college school academy institute institut bank hospital clinic foundation association organization organisation society committee council ministry department agency church club union museum library airlines airways motors pharma labs studio studios universität hochschule verein federation partners consulting orchestra fc".split(
      " ",
    ),
  ].map((word) => [word, "organization"] as const),
  ...[
    ..."street avenue road lane boulevard square lake mount mountain mountains river valley island islands beach bay park forest tower bridge airport station castle palace cathedral city village town county desert canyon coast ocean sea plaza gardens falls harbor harbour straße strasse platz".split(
      " ",
    ),
  ].map((word) => [word, "place"] as const),
]);

/** Capitalised for other reasons: days, months, languages, peoples, holidays, labels. Never a name on their own. */
export const notNames = words(`
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun january february march april may june july august september october november
  december jan feb mar apr jun jul aug sep sept oct nov dec english german french spanish italian chinese japanese russian portuguese dutch polish turkish arabic
  hindi korean greek latin american european british canadian australian indian african asian mexican brazilian irish scottish swiss austrian swedish danish
  norwegian finnish jewish christian muslim catholic buddhist christmas easter halloween thanksgiving hanukkah ramadan valentine new_year celsius
  fahrenheit i i'm i've i'd i'll ok okay todo to-do fyi asap tbd eta pm am api ci cd ui ux url http https json html css sql pdf csv faq readme q1 q2 q3 q4 ai ml
  llm mcp tv dvd pc cpu gpu ram wifi wi-fi usb id pin vat ceo cto cfo hr pr qa it btw roi suv kyc esg lgbt er pt gf bf rv cv gdp lgbtq lgbtq+ dna atm gps diy omg lol xmas mom dad mum mama papa grandma grandpa granny
  grandad god earth moon mars sun internet web bluetooth user assistant agent note idea`);

/** Words that often start a sentence; a name may follow directly ("Call Sarah", "Yesterday Hiroshi"). */
export const starters = words(`
  a about add after all also although always an and another any are as ask asked at be because been before book both bought bring but buy by call called can cancel
  check clean contact could did dinner do does don't during each email even every everyone everybody feed find first fix flight follow for from get give given go going got
  had happy has have he hello help her here hey hi hiking his how however if in interview invite is it it's its join just last learn learning let let's like live look love
  lovely lunch make many maybe meet meeting message met more most move my need never next no nobody not nothing now of oh on once one only or order other our out over paid pay
  perhaps pick ping plan please read reading really remember remind reply return saw schedule see send sent she should since so some someone something sometimes soon start still
  such sure take talk talked tell text thank thanks that that's the their them then there these they this those though to today tomorrow tonight too try two until update use used
  using very visit visited wait want was watch we welcome well went were what what's when where which while who whose why wish with without wow write yeah yep yes yesterday yet you your`);

/** Verbs with a person as subject: before these, even an unknown word at the start of a sentence is a name. */
export const personVerbs = words(`
  said says told tells asked asks wants wanted thinks lives lived works worked called calls moved met studies studied recommended suggested wrote prefers hopes
  knows knew agreed mentioned wished invited promised explained joined teaches taught speaks forgot offered baked cooked bought babysits paid showed announced`);

/** Verbs that follow people more often than months and virtues ("April could babysit", "Grace has the keys"). */
export const personModals = words(
  "could should would can might has had got went came likes loves needs plays played gave sent wins won lost broke plans",
);

/** Words that precede an unknown person's name; `placeLeads` precede a place's. */
export const personLeads = words(`
  with met meet call called ask asked tell told by to from for thank thanks invite visit and brother sister son daughter wife husband friend cousin boss neighbour neighbor
  colleague teacher doctor named hey hi dear is`);
export const placeLeads = words("in near visited around across through outside");

/** Case-sensitive: MIT is not the German "mit"; "am" is left out because of "I am". */
export const germanWords =
  /\b(?:[Dd]er|[Dd]as|und|[Ii]ch|nicht|ist|mit|für|auf|ein|eine|einen|[Ww]ir|muss|habe|zum|zur|beim)\b/gu;
