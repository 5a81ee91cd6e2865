import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits, states, type ThoughtState } from "../../../src/contract.ts";
import { planBuiltinEdit } from "../../../src/language/builtin/editing/editor.ts";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { cpuMs } from "../../support/cpu.ts";

const TEXT = "Buy milk on Monday";

/** By the rules alone. */
const plan = (request: string, text = TEXT, state: ThoughtState = "open") =>
  planBuiltinEdit({ request, text, state });

const mind = createBuiltinMind(openStaticEmbedder());
/** By the rules, or by example. */
const read = (request: string, text = TEXT, state: ThoughtState = "open") =>
  mind.planEdit({ request, text, state });

const lines = (table: string) => table.trim().split(/\s*\n\s*/);

const stateRequests: Record<ThoughtState, string[]> = {
  completed: lines(`
    mark done
    Mark as done
    mark this as done.
    mark it done!
    mark as complete
    mark as completed
    mark this thought as completed
    could you please mark this thought as done?
    Can you mark it as finished?
    please mark this as done, thanks
    set this to done
    set the status to completed
    status: done
    change the status of this to complete
    move this to done
    flag as resolved
    complete this
    complete
    finish this task
    close this
    close it out
    tick off
    tick this off
    check it off
    check this off my list
    cross it off the list
    I did this
    I've done this
    I have already finished it
    we completed this yesterday
    I'm done with this
    I took care of it
    task done
    already did this
    it has been dealt with
    this can be closed
    this should be marked as done
    das habe ich erledigt
    ya lo hice
    it's done
    It’s done
    it is done now
    this is finished
    this task has been completed
    that's done
    done
    Done!
    all done
    already done
    completed this
    done with this
    Done. Please mark it as complete.
    it's done, so mark it as complete
    hey, please go ahead and mark this as done
    I'd like you to mark this as done
    mark this thought as "done"
    mark this as done because I bought it yesterday
    ✅
    als erledigt markieren
    Bitte als erledigt markieren
    Markiere das bitte als erledigt
    das ist erledigt
    erledigt
    hak das ab
    marque comme terminé
    marquer cette tâche comme faite
    c'est fait
    marca esto como hecho
    Marcar como completado, por favor
    ya está hecho`),
  open: lines(`
    reopen
    re-open this
    Please reopen this thought.
    not done
    not done yet
    this is not done yet
    it's not finished
    this isn't done yet
    mark as not done
    mark this as not completed
    mark as incomplete
    mark it as open again
    undo completion
    undo the completion
    undo archiving
    unarchive
    unarchive this
    restore
    restore it please
    bring back
    bring it back
    bring back this thought
    make active again
    make it active again
    make this open again
    open this again
    reactivate this
    set status to open
    change its status back to open
    I haven't done this yet
    we didn't finish it
    still open
    we are not done with this
    unmark as done
    set state: open
    wieder öffnen
    öffne das wieder
    noch nicht erledigt
    wiederherstellen
    rouvrir
    pas encore fait
    reabrir
    todavía no está hecho`),
  archived: lines(`
    archive
    archive this
    Archive it, please!
    please archive this thought
    not relevant
    not relevant anymore
    not relevant any more
    no longer relevant
    this is no longer relevant.
    it's not needed anymore
    this isn't relevant anymore
    outdated
    this is outdated
    it's out of date now
    obsolete
    mark as obsolete
    mark this as outdated
    mark as no longer relevant
    mark this as not relevant
    stale
    irrelevant
    this has become irrelevant
    remove this
    remove it from my list
    delete this
    delete
    Can you delete this thought?
    forget this
    forget about this
    get rid of it
    throw this away
    discard it
    move it to the archive
    this was cancelled
    this can be deleted
    should be archived
    this no longer applies
    I don't need this anymore
    we no longer need it
    this is outdated, remove it
    no longer relevant, please archive
    archive this since we moved to Hamburg
    archivieren
    bitte archiviere das
    nicht mehr relevant
    das ist veraltet
    lösche das
    archiver
    ce n'est plus pertinent
    obsolète
    supprime ceci
    archivar
    ya no es relevante
    elimina esto`),
};

describe("a request for a state is a change of state alone, whatever the state is now", () => {
  const rows = Object.entries(stateRequests).flatMap(([state, requests]) =>
    requests.map((request) => ({ request, state })),
  );
  test.each(rows)("$request → $state", async ({ request, state }) => {
    for (const present of states)
      expect(await read(request, "Buy milk", present)).toEqual({ kind: "change", state });
  });
});

describe("a request for other words gives the new text", () => {
  const rows: [request: string, before: string, after: string][] = [
    ["replace 'milk' with 'oat milk'", "Buy milk", "Buy oat milk"],
    ['change "Monday" to "Tuesday"', "On Monday.", "On Tuesday."],
    ["change “Monday” to “Tuesday”", "On Monday.", "On Tuesday."],
    ["change ‘Monday’ to ‘Tuesday’", "On Monday.", "On Tuesday."],
    ["change `a.b` to `a*b`", "x a.b y", "x a*b y"],
    ["remplace « lundi » par « mardi »", "Rendez-vous lundi", "Rendez-vous mardi"],
    ["ersetze „Montag“ durch „Dienstag“", "Am Montag", "Am Dienstag"],
    ["cambia «lunes» por «martes»", "El lunes", "El martes"],
    ["Could you please replace 'Bob' by 'Rob'?", "Call Bob", "Call Rob"],
    ["rename 'Project X' to 'Project Y'", "Kick off Project X", "Kick off Project Y"],
    ["swap 'tea' for 'coffee'", "Buy tea", "Buy coffee"],
    ["correct 'x' to 'y'", "an x here", "an y here"],
    ["'Monday' should be 'Tuesday'", "On Monday", "On Tuesday"],
    ["it should say 'Tuesday', not 'Monday'", "On Monday", "On Tuesday"],
    ["use 'Tuesday' instead of 'Monday'", "On Monday", "On Tuesday"],
    ["'Monday' -> 'Tuesday'", "On Monday", "On Tuesday"],
    ["change the date from 'May 3' to 'May 4'", "Due May 3", "Due May 4"],
    ["replace 'don't' with 'do not'", "I don't know", "I do not know"],
    ['replace "done" with "archived"', "It is done", "It is archived"],
    ["replace 'cat' with 'dog'", "concatenate the cat", "concatenate the dog"],
    ["replace 'milk' with 'Oat Milk'", "Buy Milk", "Buy Oat Milk"],
    ["replace 'a' with '$&'", "a b", "$& b"],
    ["replace all 'a' with 'b'", "a c a", "b c b"],
    ["replace every occurrence of 'a' with 'b'", "a c a", "b c b"],
    ["replace 'a' with 'b' everywhere", "a c a", "b c b"],
    ["replace the first 'a' with 'b'", "a c a", "b c a"],
    ["replace the last 'a' with 'b'", "a c a", "a c b"],
    ["replace 'a' with 'b' and 'c' with 'd'", "a c", "b d"],
    ["replace 'a' with 'a'", "a c", "a c"],
    ["change Monday to Tuesday", "Dentist on Monday", "Dentist on Tuesday"],
    ["change 10:45 to 11:15", "Train at 10:45", "Train at 11:15"],
    ["Monday should be Tuesday", "Dentist on Monday", "Dentist on Tuesday"],
    ["replace milk with oat milk", "Buy milk", "Buy oat milk"],
    ["change the date to Friday", "Buy milk on Monday", "Buy milk on Friday"],
    ['append "and eggs"', "Buy milk", "Buy milk and eggs"],
    ["add 'mark as done' to the end", "Label", "Label mark as done"],
    ["add ', please' at the end", "Buy milk", "Buy milk, please"],
    ["append 'eggs' on a new line", "milk", "milk\neggs"],
    ['prepend "URGENT:"', "buy milk", "URGENT: buy milk"],
    ["add 'Please' to the beginning", "buy milk", "Please buy milk"],
    ["remove 'on Monday'", "Dentist on Monday, early", "Dentist, early"],
    ["remove the phone number", "Call Anna, 555-1234, about the roof", "Call Anna about the roof"],
    ["remove 'Ben'", "Anna, Ben, Carl come", "Anna, Carl come"],
    ["remove the time", "Meet Tom (5 pm) at the pier", "Meet Tom at the pier"],
    ["delete 'very'", "a very nice day", "a nice day"],
    ["remove the word 'really' from it", "I really like it", "I like it"],
    ["remove all 'very'", "very very nice", "nice"],
    ['set text to "Hello world"', "old", "Hello world"],
    ["rewrite as 'Hello'", "old", "Hello"],
    ["replace this with 'Hello'", "old", "Hello"],
    ['change the text to "Hello"', "old", "Hello"],
    ["fix typo 'teh' → 'the'", "teh cat", "the cat"],
    ["fix typo teh -> the", "teh cat", "the cat"],
    ["fix the typo: 'teh' should be 'the'", "teh cat", "the cat"],
    ["fix the typo in 'recieve'", "I recieve mail", "I receive mail"],
    ["correct the spelling of 'Tommorow'", "Tommorow we go", "Tomorrow we go"],
    ["fix the typos", "Teh cat will recieve", "The cat will receive"],
    ["capitalize the first letter", "élan vital", "Élan vital"],
    ["capitalise 'berlin'", "go to berlin", "go to Berlin"],
    ["make it uppercase", "abc", "ABC"],
    ["make it all lower case", "ABC", "abc"],
    ["s/14/16", "Postgres 14", "Postgres 16"],
    ["s/a/b/g", "a c a", "b c b"],
    ["insert 'and sesame' after peanuts", "No peanuts, no milk", "No peanuts and sesame, no milk"],
    ["insert 'every other' before Tuesday", "Choir, Tuesday 17:00", "Choir, every other Tuesday 17:00"],
    ["there's a double 'the', take one out", "Check the the meter", "Check the meter"],
    ["There is one the too many, take it out.", "Check the the meter", "Check the meter"],
    ["remove the duplicated word", "Go to to Rome", "Go to Rome"],
    ["the word is in there twice", "Go to To Rome", "Go to Rome"],
    ["Jens isn't joining, take him out", "Meet Tom, Priya and Jens at 9", "Meet Tom and Priya at 9"],
    ["remove Robert, so it says Felix and Ina", "Tour: Felix, Ina and Robert", "Tour: Felix and Ina"],
    [
      "change the 9 to 9:30",
      "Bed at 8 on school nights and at 9 else",
      "Bed at 8 on school nights and at 9:30 else",
    ],
    ["water should be 375 g", "Dough: 500 g flour, 350 g water", "Dough: 500 g flour, 375 g water"],
    ["rabies is down to 5", "Stock: yellow fever 4, rabies 6", "Stock: yellow fever 4, rabies 5"],
    ["make that off-white instead of light grey", "Paint it light grey", "Paint it off-white"],
    ["40 euros from now on, instead of 30", "It costs 30 euros", "It costs 40 euros"],
    ["the van was repainted, white should be green", "The van is white", "The van is green"],
    ["last letter is wrong, it's 77-4310-D", "The policy is 77-4310-B", "The policy is 77-4310-D"],
    ["typo, should be French", "The Frensh Revolution", "The French Revolution"],
    ["autumn is missing its n", "The autum fair", "The autumn fair"],
    ["fix the spelling: lemon has one m", "Honey and lemmon", "Honey and lemon"],
    ["I only need stamps, remove 'and envelopes'", "Buy stamps and envelopes", "Buy stamps"],
    ["insert blue before teapot", "For Rosa: a teapot", "For Rosa: a blue teapot"],
    ["swap lavender for rosemary there", "Aunt Rosa likes lavender soap", "Aunt Rosa likes rosemary soap"],
    ["It was not Eva, it was Ida.", "Lunch with Eva on Friday", "Lunch with Ida on Friday"],
    ["it should be 15 mm", "Order 22 mm copper pipe and fittings", "Order 15 mm copper pipe and fittings"],
    ["füge Zwiebeln hinzu", "Einkaufsliste: Milch, Butter", "Einkaufsliste: Milch, Butter, Zwiebeln"],
    ["noch Zwiebeln hinzufügen", "Einkaufsliste: Milch, Butter", "Einkaufsliste: Milch, Butter, Zwiebeln"],
    ["voeg uien toe", "Boodschappen: melk, boter", "Boodschappen: melk, boter, uien"],
    ["swap the Malbec for a Merlot", "Wine: Rioja, Malbec", "Wine: Rioja, Merlot"],
    ["fix the typo, September is missing an e", "Sweep in Septmber", "Sweep in September"],
    ["Matilda is written without the h", "Her friend is Mathilda", "Her friend is Matilda"],
    [
      "add at the end a pinch of salt",
      "Pancakes: 250 g flour, 3 eggs",
      "Pancakes: 250 g flour, 3 eggs, a pinch of salt",
    ],
    [
      "append this, ask about the brakes",
      "Oil change on the 14th",
      "Oil change on the 14th; ask about the brakes",
    ],
    ['Add a sentence at the end: "Ask Jo, too."', "Talk to Wendy.", "Talk to Wendy. Ask Jo, too."],
    ["it's the 14th of March, not the 12th", "Tasting, 12 March", "Tasting, 14 March"],
    ["Replace Monika with the shared mailbox", "Bills go to Monika", "Bills go to the shared mailbox"],
    ["it's with Mr Novak, not Mrs", "The key is with Mrs Novak", "The key is with Mr Novak"],
    ["it's 00486", "Meter reading: 00482", "Meter reading: 00486"],
    ["by Wednesday", "Proofread it by Thursday", "Proofread it by Wednesday"],
    ["it takes two hours", "The ferry takes one hour, runs daily", "The ferry takes two hours, runs daily"],
    ["the pot is green now, swap blue for green", "Under the blue pot", "Under the green pot"],
    ["delete the word draft", "The website draft is ready", "The website is ready"],
    ["February is spelled wrong, fix it", "Renew it in Febuary", "Renew it in February"],
    ["Mina stopped, take her out", "Lessons: Leo at 3, Mina at 4, Tom at 5", "Lessons: Leo at 3, Tom at 5"],
    ["take Lorenzo out of there", "Shared with Beth and Lorenzo", "Shared with Beth"],
    ['remove "Beth"', "Shared with Beth and Lorenzo", "Shared with Lorenzo"],
    ["at the end add garlic", "Soup: chicken, leeks", "Soup: chicken, leeks, garlic"],
    ["at the end add send to Helen first", "Draft the report", "Draft the report; send to Helen first"],
    ['add ", and a scarecrow"', "Window: leaves, corn", "Window: leaves, corn, and a scarecrow"],
    ["put wrench before pliers", "Tools: hammer, pliers, level", "Tools: hammer, wrench, pliers, level"],
    ["add cheese after bread", "Buy milk, bread and wine", "Buy milk, bread, cheese and wine"],
    ["add cheese after wine", "Buy milk, bread and wine", "Buy milk, bread, wine and cheese"],
    ["insert 'soap' between 'milk' and 'bread'", "Buy milk, bread", "Buy milk, soap, bread"],
    ["change soup to pasta, nobody likes soup", "Wednesdays are soup", "Wednesdays are pasta"],
    ["the bank moved it, change 11 to 15:30", "The bank, Tuesday at 11", "The bank, Tuesday at 15:30"],
    ["Ida changed jobs: replace Labs Ltd with Nova", "Ida works at Labs Ltd", "Ida works at Nova"],
    ["It's Mr. Ray's now. Swap 'Mrs. Ash' for 'Mr. Ray'.", "Key: Mrs. Ash", "Key: Mr. Ray"],
    ["it was renamed from master to main, update it", "The branch is master", "The branch is main"],
    ["take Zoe out", "Meet Hannah, Kofi and Zoe in the library", "Meet Hannah and Kofi in the library"],
    ["leave Ravi out of it", "Ask Ravi and Helen to read it", "Ask Helen to read it"],
    [
      "Sparklers are banned, remove them",
      "Tonight: bring sparklers, gloves and soup",
      "Tonight: bring gloves and soup",
    ],
    ["update favorite café to Sushi Haru", "My favorite café is Gallo", "My favorite café is Sushi Haru"],
    ["change 42 to 43", "The password is bluefinch42", "The password is bluefinch43"],
    ["change 3 a.m. to 4 a.m.", "It starts at 3 a.m. on weekdays", "It starts at 4 a.m. on weekdays"],
    ["change 4 o'clock to half past four", "Starts at 4 o'clock", "Starts at half past four"],
    ["two coins, not one", "One tooth, one coin a night", "One tooth, two coins a night"],
    ["add The Matrix at the end", "Films: Alien, Up", "Films: Alien, Up, The Matrix"],
    ["add The Overstory to the list", "Reading list: Dune", "Reading list: Dune, The Overstory"],
    [
      "If you'd be so kind, change the 27 to 29",
      "Mavis lives at 27 Orchard Close",
      "Mavis lives at 29 Orchard Close",
    ],
    [
      'Her doctor has put her on one sugar, so would you please change "two sugars" to "one sugar"?',
      "Tea with two sugars",
      "Tea with one sugar",
    ],
    ["the TTL should read 15 minutes", "The cache's TTL is 5 minutes", "The cache's TTL is 15 minutes"],
    ["spell Rubocop as RuboCop", "Ruby is linted with Rubocop", "Ruby is linted with RuboCop"],
    ['after contacts, insert "and deals"', "Sync contacts at night", "Sync contacts and deals at night"],
    ["The extension is 240, could you amend it?", "Tax office, extension 204", "Tax office, extension 240"],
    ["it's fourteen boxes not twelve", "Pick up twelve boxes", "Pick up fourteen boxes"],
    ["make it fifteen degrees", "Oven two runs ten degrees hot", "Oven two runs fifteen degrees hot"],
    ["it's spelled Saunders, with a u", "Our vet is Dr. Sanders", "Our vet is Dr. Saunders"],
    ["it's Pickle, no s", "Our neighbour's dog is Pickles", "Our neighbour's dog is Pickle"],
    ["put Stefan there instead of Miriam", "Send it to Miriam", "Send it to Stefan"],
    [
      "Gerald can't come, leave him out.",
      "Invite Tom, Ruth and Gerald to dinner",
      "Invite Tom and Ruth to dinner",
    ],
    [
      "replace Joost with Tariq as secondary",
      "Mirela (primary), Joost (secondary)",
      "Mirela (primary), Tariq (secondary)",
    ],
    ['append ", socks" to the packing list', "Packing: hat, tablets", "Packing: hat, tablets, socks"],
    ["add at the end: , socks", "Packing: hat, tablets.", "Packing: hat, tablets, socks"],
    ["add an accent: Bogotá", "Ship the box to Bogota", "Ship the box to Bogotá"],
    ["there's an apostrophe missing: children's", "We need childrens books", "We need children's books"],
    ["the number ends in 0148 now", "Emily's number is 555 0142", "Emily's number is 555 0148"],
    [
      "the last two digits are 56, not 65",
      "Text the coach at 0477 31 20 65",
      "Text the coach at 0477 31 20 56",
    ],
    ["Thursday is misspelled, fix it", "Yoga every Thrusday", "Yoga every Thursday"],
    ["spell it volcanoes", "A lesson on volcanos", "A lesson on volcanoes"],
    ["it's Pedersen with a d, not Petersen", "Piano with Mrs. Petersen", "Piano with Mrs. Pedersen"],
    ["the keys are with Mrs. Ash, not Mr.", "Keys are with Mr. Ash", "Keys are with Mrs. Ash"],
    ["every week, not every two weeks", "Water it every two weeks", "Water it every week"],
    ["Replace Piranesi with The Overstory", "Read Piranesi next", "Read The Overstory next"],
    ["replace dessert with a salad", "On Saturday, bring dessert", "On Saturday, bring a salad"],
    ["Replace Ed with Yusuf; Ed changed jobs", "Carpool with Ed", "Carpool with Yusuf"],
    ["remove the brass taps part", "Island in marble with brass taps", "Island in marble"],
    ["change april to may", "The dog's vaccination is due in April", "The dog's vaccination is due in May"],
    ["tack on blood sugar at the end", "Meet Farid at noon", "Meet Farid at noon blood sugar"],
    ["append mention the canoe", "Speech for the wedding", "Speech for the wedding; mention the canoe"],
    ["change compact to station wagon", "Rental car, compact", "Rental car, station wagon"],
    ['Drop the phone so it reads "For iOS only"', "For iOS and Phone only", "For iOS only"],
    ["add butter", "Milk, eggs, 2 kg potatoes", "Milk, eggs, 2 kg potatoes, butter"],
    [
      "add olive oil and sea salt",
      "Shopping list: milk, eggs",
      "Shopping list: milk, eggs, olive oil and sea salt",
    ],
    [
      "add cat litter, bin bags and sponges",
      "Milk, eggs, rice",
      "Milk, eggs, rice, cat litter, bin bags and sponges",
    ],
    ["add butter and jam", "Milk, eggs and bread", "Milk, eggs and bread, butter and jam"],
    ["Change Tuesday to Friday, it's settled", "Dinner with Ana on Tuesday", "Dinner with Ana on Friday"],
    ["It's all sorted: 8pm, not 7pm", "Dinner with Ana at 7pm", "Dinner with Ana at 8pm"],
  ];
  test.each(rows)("%s: %s → %s", async (request, before, after) => {
    expect(await read(request, before)).toEqual({ kind: "change", text: after });
  });
});

describe("a request of several parts is done when every part is sure", () => {
  test.each<[request: string, text: string, state: ThoughtState]>([
    ["replace 'milk' with 'eggs' and mark as done", "Buy eggs on Monday", "completed"],
    ["change Monday to Tuesday and archive it", "Buy milk on Tuesday", "archived"],
    ["Mark as done. Append 'ok'.", "Buy milk on Monday ok", "completed"],
    ["reopen this; change 'Monday' to 'Friday'", "Buy milk on Friday", "open"],
    ["remove 'on Monday', append 'today', and then mark it as done", "Buy milk today", "completed"],
  ])("%s", async (request, text, state) => {
    expect(await read(request)).toEqual({ kind: "change", text, state });
  });
});

describe("what is not surely understood is refused", () => {
  test.each(
    lines(`
    don't mark this as done
    do not archive this
    never delete this
    mark as done the part about milk
    is this done?
    done?
    done? please
    is it outdated?
    this is not outdated
    this isn't obsolete
    not irrelevant
    remove the outdated part
    remove the part about milk
    archive nothing
    archive everything else
    mark as done and archive
    it's done, archive it
    complete this and reopen it
    mark as done if Bob agrees
    mark as done because Bob says so unless it rains
    mark as done when I am back
    I need to finish this
    we should finish this
    let's finish this
    I want to complete this
    almost done
    this should be done
    this must be finished today
    this is done wrong
    done is better than perfect
    complete the list with eggs
    close the deal
    mark as done tomorrow
    mark as done 'later'
    archive 'milk'
    delete this: 'milk'
    append 'x' to 'milk'
    fix 'teh' in 'teh market'
    I have done nothing
    maybe archive this
    I think this is done
    archive this, no wait, don't
    Archive this? No
    not relevant to Bob
    half done
    mark as important
    make it shorter
    reword this to be friendlier
    reword this and mark as done
    replace 'milk' with 'eggs' and make it shorter
    change color to red
    change Monday to something better
    change Monday to Tuesday and tell Bob
    replace milk with a better word
    replace Sunday with Monday
    replace 'bread' with 'eggs'
    remove 'bread'
    fix the typo in 'Mondya'
    fix the typo
    undo
    add
    append
    append more details
    "mark as done"
    change it to "done"
    set this thought to "archived"
    write "eggs"
    replace "milk" with
    replace 'milk with 'eggs'
    ?
    …
    please
    thanks`),
  )("%s", (request) => {
    expect(plan(request).kind).toBe("unclear");
  });

  test.each<[why: string, request: string, text: string, said: RegExp]>([
    [
      "an ambiguous replacement",
      "replace 'a' with 'b'",
      "a a a",
      /"a" occurs 3 times.*all, the first or the last/,
    ],
    ["a missing text", "remove 'x'", "a", /"x" does not occur/],
    ["two states", "complete and archive", "a", /two states at once \(completed and archived\)/],
    ["no text left", "remove 'a'", "a", /leave no text/],
    ["an empty text", "set text to ''", "a", /leave no text/],
    [
      "a text that is too long",
      "append 'b'",
      "a".repeat(limits.thoughtCharacters),
      /longer than 20,000 characters/,
    ],
    ["a swap that may be an exchange", "swap 'a' with 'b'", "a b", /exchange the two/],
    ["a label for its value", "change Owner to Bob", "Owner: the club", /put them in quotes/],
    [
      "a label that a number would take the place of",
      "replace the source with T 1/452",
      "Source: Treasury papers, T 1/425",
      /"source" is what something in the thought is called/,
    ],
    [
      "signs that would be left",
      "get rid of the exceptions part",
      "Then the birds nest. Exceptions: light trims, after looking.",
      /signs without words/,
    ],
    ["anything else", "make it rhyme", "a", /does not understand "make it rhyme"/],
  ])("the reason names %s and the ways out", (_why, request, text, said) => {
    const refused = plan(request, text);
    expect(refused).toMatchObject({ kind: "unclear", reason: expect.stringMatching(said) });
    expect(refused).toMatchObject({
      remedy: expect.stringMatching(/^send the whole new text as raw_text, or /),
    });
  });

  test.each([
    ["The word urgently is unnecessary; delete it.", "Call the insurer urgently about the Maddox claim"],
    ["Kiwi was a mistake, remove it.", "Aunt Sheila is allergic to nuts, shellfish and kiwi"],
    ["libary is spelled wrong", "The library"],
    ["code ends in 91", "Nina takes size 36 in shoes and 152 in trousers"],
    ["capital T at the start", "Repair the net"],
    ['add "grandfather" so it reads "Beloved husband and grandfather"', 'On the stone: "Beloved husband"'],
    ["one of the days is going, remove it", "Yoga on Mondays, Wednesdays and Fridays"],
    ["rename the host to falcon", "The job runs at 02:00 on host kestrel"],
    ["its apply online now, not at the town hall", "The permit costs £60, apply at the town hall"],
    ["change Tuesday to Thursday, Sam has to confirm first", "Meeting on Tuesday at 3pm"],
  ])("what is said of a word or an item is no request to discard more: %s", (request, text) => {
    expect(plan(request, text).kind).toBe("unclear");
  });

  /** Each is near to one that is understood. */
  test.each([
    ["put 'then the hash' behind the code", "The gate needs code 7730"],
    ["insert 'and sesame' after it", "No peanuts"],
    ["Bob called me, drop it", "Call Anna and Bob"],
    ["Jens isn't joining, take him out", "Ask Tom about Jens and his knee brace"],
    ["leave the beans out", "Buy string beans and rice"],
    ["there's a double booking, fix it", "The room is is booked at 9"],
    ["say it twice", "Go to to Rome"],
    ["is the word in there twice?", "Go to to Rome"],
    ["remove Robert, so it says Felix and Ina", "Tour with Robert"],
    ["add milk before Friday", "Buy bread, due Friday"],
    ["add a full stop at the end", "Buy milk"],
    ["insert Anna before Bob", "Call Anna and Bob"],
    ["also on Saturday", "Dinner with Ana on Friday at 19:00"],
    ["libary is spelled wrong", "The library"],
    ["code ends in 91", "Nina takes size 36 in shoes and 152 in trousers"],
    ["capital T at the start", "Repair the net"],
    ["it's 8", "Meter reading: 00482"],
    ["replace Monday with the next day", "Lunch on Monday"],
    ["lunch is at 1 instead of noon", "Team lunch Wednesday noon at Chipotle"],
    ["make Roboto the fallback font instead of Inter", "Fallback font is Inter, heading font is Lora"],
    ["sugar should be 375 g", "Dough: 500 g flour, 350 g water"],
    ["if she agrees, remove 'and envelopes'", "Buy stamps and envelopes"],
    ["swap soybeans for oats this year", "Plant soybeans at the creek"],
  ])("%s, of %s", (request, text) => {
    expect(plan(request, text).kind).toBe("unclear");
  });

  test("a refusal names requests that are understood", () => {
    const { remedy = "" } = plan("make it rhyme") as { remedy?: string };
    const examples = [...remedy.matchAll(/"([^"]+)"/g)].map(([, example = ""]) => example);
    expect(examples).toHaveLength(6);
    for (const example of examples) expect(plan(example)).toMatchObject({ kind: "change" });
  });

  test("an unquoted replacement is refused when the words occur more than once", () => {
    expect(plan("change Monday to Tuesday", "Monday or the Monday after").kind).toBe("unclear");
  });
});

const fragments = fc.constantFrom(
  ...[
    "mark",
    "as",
    "done",
    "not",
    "archive",
    "and",
    "replace",
    "'a'",
    '"',
    "'",
    "with",
    "all",
    "this",
    "is",
    "?",
    ",",
    "\uE000",
    "「",
    "fix typo",
    "change",
    "to",
    "at",
    "now",
    "Rust",
    "C++",
    "(Anna",
    "[B\\",
  ],
);
const phrases = fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(" "));
const requests = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), phrases);
const texts = fc.oneof(fc.string({ minLength: 1 }), phrases);

test("no request throws, and whatever alters a text says so in the plan", () => {
  fc.assert(
    fc.property(requests, texts, fc.constantFrom(...states), (request, text, state) => {
      const planned = planBuiltinEdit({ request, text, state });
      if (planned.kind === "unclear") {
        expect(Object.keys(planned).sort()).toEqual(["kind", "reason", "remedy"]);
        expect(planned.reason).not.toBe("");
      } else {
        expect(planned.text !== undefined || planned.state !== undefined).toBe(true);
        if (planned.text !== undefined) expect(planned.text.trim()).not.toBe("");
      }
    }),
    { numRuns: 1000 },
  );
});

test("a negated request is never taken for the request", () => {
  const all = Object.values(stateRequests).flat();
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.constantFrom("don't ", "never ", "do not ", "don't you "),
      (request, no) => {
        expect(plan(no + request)).toMatchObject({ kind: "unclear" });
      },
    ),
    { numRuns: 400 },
  );
});

test("an endless word in a thought is no trouble", () => {
  const text = "𝒜".repeat(limits.thoughtCharacters);
  expect(plan("mark it as done", text)).toEqual({ kind: "change", state: "completed" });
  expect(plan("remove the thing about it", text).kind).toBe("unclear");
});

test("the longest request is planned in a bounded time", () => {
  const words = ["'a' ", "and ", "mark as ", "not ", "replace the ", "please "];
  for (const word of words)
    expect(cpuMs(() => plan(word.repeat(limits.editRequestCharacters / word.length)))).toBeLessThan(1000);
});

test("so is a request about the longest thought", () => {
  const requests = ["it's 01 now", "the number ends in 01", `apostrophe: ${"children's ".repeat(300)}`];
  for (const words of ["1 ", "ab, ", "childrens "])
    for (const request of requests) {
      const text = words.repeat(limits.thoughtCharacters / words.length);
      expect(cpuMs(() => plan(request, text))).toBeLessThan(1000);
    }
});

describe("around a clear request", () => {
  test.each([
    ["can you cross that off? did it last night", "Clean the freezer", "completed"],
    [
      "I shan't be needing this any longer. Would you kindly archive it?",
      "Clip art for the flyer",
      "archived",
    ],
    ["called them this morning, all good", "Call Dr. Hoffman's office about the results", "completed"],
    ["finished w/ this", "Fix the login test", "completed"],
  ])("%s: colloquial forms and a polite question are understood", async (request, text, state) => {
    expect(await read(request, text)).toEqual({ kind: "change", state });
  });

  test.each([
    ["chnage 1500 to 2000", "Essay of 1500 words", "Essay of 2000 words"],
    ["reword 'backend' to 'frontend'", "Interview for the backend role", "Interview for the frontend role"],
  ])("%s: so is a change of words", async (request, text, changed) => {
    expect(await read(request, text)).toEqual({ kind: "change", text: changed });
  });

  test.each([
    "can you cross that off? not sure",
    "did you archive it? did it last night",
    "archive it? it is done",
    "could you mark it done? almost finished",
    "I won't be needing this until May",
  ])("%s: any other question, a doubt or a term is not", (request) => {
    expect(plan(request, "Clean the freezer").kind).toBe("unclear");
  });
});

describe("several new values, each told by the words beside it", () => {
  test.each([
    [
      "Partitions: 12. Retention: 3 days. Changed by ops on Friday.",
      "Kafka topic `orders.created` has 6 partitions and 7 days retention.",
      "Kafka topic `orders.created` has 12 partitions and 3 days retention.",
    ],
    [
      "50 minutes on, 10 off",
      "When writing: 25 minutes on, 5 off, longest break at lunch.",
      "When writing: 50 minutes on, 10 off, longest break at lunch.",
    ],
    [
      "Rotary comes with 22 people now and needs tables 11 to 15.",
      "Tables 11 to 14 are reserved for Rotary, 18 people.",
      "Tables 11 to 15 are reserved for Rotary, 22 people.",
    ],
    [
      "port 9100 -> 9464, interval 15s -> 30s",
      "Scrapes `/metrics` on port 9100 every 15s. Alerts are in `ops/alerts.yml`.",
      "Scrapes `/metrics` on port 9464 every 30s. Alerts are in `ops/alerts.yml`.",
    ],
    [
      "Folder is /data/gt_v2 and the number of invoices is 512.",
      "Ground truth: 480 scanned invoices. Folder: /data/gt_v1.",
      "Ground truth: 512 scanned invoices. Folder: /data/gt_v2.",
    ],
    [
      "kept 90 days, and restore is tested quarterly",
      "Backups: kept 30 days; restore tested monthly by Henrik.",
      "Backups: kept 90 days; restore tested quarterly by Henrik.",
    ],
    [
      "Hearing has been adjourned to 19 June at 14:00. Court is unchanged.",
      "Hearing for Quarry Lane: 22 May, county court, 11:15.",
      "Hearing for Quarry Lane: 19 June, county court, 14:00.",
    ],
  ])("%s", async (request, before, after) => {
    expect(await read(request, before)).toEqual({ kind: "change", text: after });
  });

  test.each([
    ["Saturday lunch is at 12:00", "Dinner with Ana on Friday at 19:00"],
    ["the parrot cage is 120 x 60", "Budgie cage 80 x 40 cm"],
    ["the other group starts at Gate 5, 9:00", "Tour, Gate 2, 8:30"],
    [
      "New run from June: p50 31 ms, p95 145 ms. Overwrite the April values.",
      "From April: p50 38 ms, p95 210 ms",
    ],
    ["maybe 12 partitions and 3 days retention", "Topic with 6 partitions and 7 days retention"],
    ["the circle meets there too, Tuesdays 10:00 to 12:00", "Story time: Mondays 10:00 to 12:30"],
    ["provider is Brevo now, template 17, list 5", "Signup via Mailjet, template 48213, list 1190"],
  ])("not of something else, nor only some of them: %s", (request, text) => {
    expect(plan(request, text).kind).toBe("unclear");
  });
});

describe("what stands right after its label gives way", () => {
  const heron = "Project Heron launches on 12 May, lead: Sara, budget €40k, review at 9:00 (room 4)";
  test.each([
    ["lead is Tom now", heron.replace("Sara", "Tom")],
    ["The lead is Dr. Imhof, Sara has left", heron.replace("Sara", "Dr. Imhof")],
    ["Update the budget to 55k and lead to Amara", heron.replace("40k", "55k").replace("Sara", "Amara")],
    ["review time was changed to 9:30", heron.replace("9:00", "9:30")],
  ])("%s", async (request, after) => {
    expect(await read(request, heron)).toEqual({ kind: "change", text: after });
  });

  test.each([
    ["Lead is Polish", heron],
    ["lead will be Tom", heron],
    ["lead is Tom, budget 50k", heron],
    ["Lead is Tom and the sponsor is Mia", heron],
    ["retro is at 9:30", heron],
    ["review is at 9:30", "Review at 9:00 to 9:15"],
    ["Carla is now at Café Milano", "Meet Carla at Café Roma"],
    ["fillet goes up to 33.50", "Rump 250 g at 24.90, fillet 200 g at 31.50"],
  ])("but not what is of another form, of two, or told with more: %s of %s", (request, text) => {
    expect(plan(request, text).kind).toBe("unclear");
  });
});

describe("what the text is to say, word for word", () => {
  test.each([
    [
      'Cutout has been tested: replace the last sentence by "Cutout makes no difference."',
      "Flips help. Cutout not tested yet.",
      "Flips help. Cutout makes no difference.",
    ],
    [
      'Should be "icons, email templates and PDF layouts" according to CONTRIBUTING.md',
      "Snapshot tests are only allowed for icons and email templates.",
      "Snapshot tests are only allowed for icons, email templates and PDF layouts.",
    ],
    [
      'Only one approval is required. Replace with "Review: every PR needs one approval."',
      "Review: every PR needs two approvals. Ask Kim.",
      "Review: every PR needs one approval. Ask Kim.",
    ],
    ["Delete the second sentence. The part is documented now.", "By hand. Nobody knows it.", "By hand."],
    [
      'Append "Tell support before and after." so nobody forgets it',
      "Hotfix: branch, tag, merge.",
      "Hotfix: branch, tag, merge. Tell support before and after.",
    ],
  ])("%s", async (request, before, after) => {
    expect(await read(request, before)).toEqual({ kind: "change", text: after });
  });

  test.each([
    ['cross out unit 4 so it says "on unit 3"', "Quiz on units 3 and 4"],
    ['it should now read "between 13 and 17"', "Delivery is scheduled between 8 and 12"],
    ['replace the last sentence by "Fine." and add a note', "Flips help. Cutout not tested yet."],
  ])("not where more may be meant to go: %s", (request, text) => {
    expect(plan(request, text).kind).toBe("unclear");
  });
});

describe("words that stand beside others", () => {
  test.each([
    ["remove the coffee", "Bring: binder, laptop, coffee.", "Bring: binder, laptop."],
    ["remove from the wholesaler", "Earth rod, 4 foot, from the wholesaler", "Earth rod, 4 foot"],
    ['insert "pears" between "plums" and "figs"', "Fruit: plums, figs.", "Fruit: plums, pears, figs."],
    ["put Ivy in after Ben", "Guests: Ana, Ben, Cleo", "Guests: Ana, Ben, Ivy, Cleo"],
    ["add `lib/b` after `lib/a`", "Folders: `src`, `lib/a`.", "Folders: `src`, `lib/a`, `lib/b`."],
    ["retention 30 -> 90 days", "Backups: retention 30 days", "Backups: retention 90 days"],
    [
      "the sitemap is ported, remove it from the list",
      "Cron jobs of the old machine to port to the new cluster: invoices, sitemap, rates.",
      "Cron jobs of the old machine to port to the new cluster: invoices, rates.",
    ],
    ["put deputy in front of mayor", "Table for the mayor", "Table for the deputy mayor"],
    ['change "Inc." to "LLC"', "Marlowe Inc. is a client", "Marlowe LLC is a client"],
    ["Ms. not Mr.", "The lead is Mr. Abernathy", "The lead is Ms. Abernathy"],
    ["put Malcolm in instead of Stuart", "Survey with Stuart", "Survey with Malcolm"],
    ["use napkins instead of a tablecloth", "Table: a tablecloth and candles", "Table: napkins and candles"],
    ["350 g water should be changed to 375 g", "500 g flour, 350 g water", "500 g flour, 375 g water"],
    [
      "spelling bee is Wednesday",
      "Nervous about the spelling bee on Monday",
      "Nervous about the spelling bee on Wednesday",
    ],
    [
      'Change book title from "The Overstory" to "Piranesi"',
      "Club reads The Overstory",
      "Club reads Piranesi",
    ],
    ["Update party size from 6 to 8 people", "Table for 6 people at 8pm", "Table for 8 people at 8pm"],
    ["Change port 8080 to 8443", "It listens on port 8080", "It listens on port 8443"],
    ["Change the water amount to 375 g", "500 g flour, 350 g water", "500 g flour, 375 g water"],
    [
      "it's three hundred euros now",
      "The minimum is two hundred and fifty euros",
      "The minimum is three hundred euros",
    ],
    ["change two chapters to three", "Study two chapters a week", "Study three chapters a week"],
    ["typo in friend", "A present for Mia's freind", "A present for Mia's friend"],
    ["should be batteries", "Check the UPS batterys", "Check the UPS batteries"],
    ["Hoffmann, double f", "Dr. Hofmann has an opening", "Dr. Hoffmann has an opening"],
    ["vacuum", "Filters for the vacum cleaner", "Filters for the vacuum cleaner"],
    ["Rebecca, one b in the middle", "Tell Rebbecca", "Tell Rebecca"],
    ["BitLocker with capital L", "Unlock Bitlocker", "Unlock BitLocker"],
    ["there's a c missing in account, could you fix that", "Lunch money acount", "Lunch money account"],
    ["change it to 4:30", "Vet at 4 pm", "Vet at 4:30 pm"],
    ["make it 1:30", "Vet at 9 am", "Vet at 1:30"],
    ["take out the maybe", "Paint: maybe sage green", "Paint: sage green"],
    ['Update text: replace "Ann" with "Anna"', "Call Ann", "Call Anna"],
    [
      'Replace "half" with "a quarter" per the vet\'s new instructions.',
      "The cat gets half",
      "The cat gets a quarter",
    ],
    ["she finishes at 5:30pm now", "Kelly finishes at 6pm sharp", "Kelly finishes at 5:30pm sharp"],
    ["remove really", "Buy really cheap sunglasses", "Buy cheap sunglasses"],
    [
      "set coyote time to 0.12 s",
      "Coyote time of 0.1 s, buffer of 0.15 s",
      "Coyote time of 0.12 s, buffer of 0.15 s",
    ],
  ])("%s of %s", async (request, text, changed) => {
    expect(await read(request, text)).toEqual({ kind: "change", text: changed });
  });

  test.each([
    ["room B 2.10 instead of A 1.03", "Talk in room A 1.03"],
    ["take out the bit not upstairs", "Choir in the church hall, not upstairs"],
    ["should be Sunday", "Monday or Friday"],
    ["should be butter", "Buy better bread"],
    ["farm", "Fill in the form"],
    ["rename the bucket to logs-new", "State is in the bucket logs-old"],
    ["ceil blue instead of navy", "Scrubs: small, navy"],
    ["skip the bell, remove it", "Bike needs pads and a bell"],
    ['add Peter: it should read "with Sam and Peter"', "Meeting with Sam"],
    ["some people use olives rather than capers", "Sauce: capers, garlic"],
    ["vitamin D with lunch instead of in the morning", "Vitamin D in the morning"],
  ])("no rule knows which: %s of %s", (request, text) => {
    expect(plan(request, text).kind).toBe("unclear");
  });
});

describe("the end of a number", () => {
  const text = "Marek's phone is 07700 900182";
  test.each([
    "the last digits are 128",
    "the number ends in 128",
    "the last three digits should be 128 instead of 182",
    "his number should end in 128 and not 182",
  ])("%s", (request) => {
    expect(plan(request, text)).toEqual({ kind: "change", text: "Marek's phone is 07700 900128" });
  });

  test("is changed in one number only, and only from what it is", () => {
    expect(plan("the last digits are 128 instead of 181", text).kind).toBe("unclear");
    expect(plan("it ends in 12", "Codes 4471 and 4481").kind).toBe("unclear");
    expect(plan("the last number should be 9 instead of 6", "Locker 88, code 14-32-6")).toEqual({
      kind: "change",
      text: "Locker 88, code 14-32-9",
    });
  });
});
