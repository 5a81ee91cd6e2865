import { capitalize } from "../../../../base/text.ts";

/** Misspellings with exactly one plausible correction. */
export const misspellings: ReadonlyMap<string, string> = new Map(
  `teh the,hte the,adn and,taht that,thier their,recieve receive,recieved received,recieving receiving,beleive believe,
  seperate separate,seperately separately,definately definitely,definitly definitely,occured occurred,occuring occurring,occurence occurrence,
  untill until,tommorow tomorrow,tommorrow tomorrow,tomorow tomorrow,wich which,becuase because,becasue because,freind friend,freinds friends,
  wierd weird,acheive achieve,acommodate accommodate,accomodate accommodate,accomodation accommodation,adress address,appointement appointment,
  calender calendar,calandar calendar,comittee committee,commitee committee,concious conscious,embarass embarrass,enviroment environment,
  existance existence,foriegn foreign,goverment government,gaurantee guarantee,grammer grammar,happend happened,immediatly immediately,
  independant independent,intresting interesting,knowlege knowledge,libary library,liason liaison,maintainance maintenance,maintenence maintenance,
  mispell misspell,neccessary necessary,necesary necessary,noticable noticeable,ocassion occasion,occassion occasion,persue pursue,posession possession,
  prefered preferred,probaly probably,publically publicly,realy really,refered referred,relevent relevant,remeber remember,restaraunt restaurant,
  resturant restaurant,schedual schedule,shedule schedule,sieze seize,similiar similar,succesful successful,successfull successful,suprise surprise,
  truely truly,wendsday Wednesday,wensday Wednesday,febuary February,writting writing,yuo you,youre you're,dont don't,doesnt doesn't,didnt didn't,
  isnt isn't,thats that's,havent haven't,hasnt hasn't,wasnt wasn't,arent aren't,ive I've,alot a lot`
    .split(",")
    .map((pair) => {
      const [wrong = "", ...right] = pair.trim().split(" ");
      return [wrong, right.join(" ")] as const;
    }),
);

/** Every known misspelling in a text, corrected. */
export function correctSpelling(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const right = misspellings.get(word.toLowerCase());
    if (!right) return word;
    return word === word.toLowerCase() ? right : capitalize(right);
  });
}

/** Of shorter words, one is soon another: "butter" and "better". */
export const LONG_WORD = 8;

/** Two letters apart at most: enough where a spelling is asked for. */
export function isNear(word: string, meant: string): boolean {
  const [from, to] = [word.toLowerCase(), meant.toLowerCase()];
  if (from === to || to.length < 5 || Math.abs(from.length - to.length) > 2) return false;
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [to_, other] of [...to].entries())
      next.push(
        Math.min((next[to_] ?? 0) + 1, (row[to_ + 1] ?? 0) + 1, (row[to_] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return (row.at(-1) ?? 3) <= 2;
}

/** One letter more or less, or two that changed places: "biscut" is "biscuit", but "form" is not "farm". */
export function isSlip(word: string, meant: string): boolean {
  const [short, long] = [word, meant].map((it) => it.toLowerCase()).sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || short === long) return false;
  if (short.length < ([word, meant].every((it) => /^\p{Lu}/u.test(it)) ? 3 : 4)) return false;
  let at = 0;
  while (short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  // One letter of a name.
  if (short.length >= 5 && /^\p{Lu}/u.test(word) && short.slice(at + 1) === long.slice(at + 1)) return at > 0;
  return (
    short.slice(at, at + 2) === `${long[at + 1]}${long[at]}` && short.slice(at + 2) === long.slice(at + 2)
  );
}
