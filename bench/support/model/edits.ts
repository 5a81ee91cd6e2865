import type { ThoughtState } from "../../../src/contract.ts";

/** What an edit request must come to: one of these texts, a state, or a question back. */
export type EditCase = {
  text: string;
  request: string;
  wanted: { texts?: string[]; state?: ThoughtState } | "unclear";
};

const toText = (text: string, request: string, ...texts: string[]): EditCase => ({
  text,
  request,
  wanted: { texts },
});
const toState = (text: string, request: string, state: ThoughtState): EditCase => ({
  text,
  request,
  wanted: { state },
});
const unclear = (text: string, request: string): EditCase => ({ text, request, wanted: "unclear" });

/** 30 requests. All go to the model here, also those that the built-in editor would answer for it. */
export const editCases: EditCase[] = [
  toText("Buy milk", "make it oat milk", "Buy oat milk"),
  toText("Call Anna on Monday", "it was Tuesday", "Call Anna on Tuesday"),
  toText("Call Anna on Monday", "call Eve instead of Anna", "Call Eve on Monday"),
  toText("Dentist at 9:00", "one hour later", "Dentist at 10:00"),
  toText("Meeting in room 4", "change the room to 7", "Meeting in room 7"),
  toText("Recieve the parcel", "fix the spelling", "Receive the parcel"),
  toText("Buy milk", "translate it to German", "Milch kaufen", "Kaufe Milch", "Milch einkaufen"),
  toText("Call Anna", "add on Friday at the end", "Call Anna on Friday"),
  toText("Buy milk and bread", "leave out the bread", "Buy milk"),
  toText("The key is under the pot", "the key is under the mat", "The key is under the mat"),
  toText("Tom's number is 555-1234", "the last digit is 5", "Tom's number is 555-1235"),
  toText("lunch with paul", "capitalize the name", "lunch with Paul"),
  toText("Flight at 3pm from Gate B", "it leaves from Gate C", "Flight at 3pm from Gate C"),
  toText("We are 4 people", "make that five, as a digit", "We are 5 people"),
  toText("Buy apples", "put Urgent: in front", "Urgent: Buy apples", "Urgent: buy apples"),
  toText("Anna likes tea", "it is coffee that she likes", "Anna likes coffee"),
  toText("Rent is 900 euros", "the rent went up to 950", "Rent is 950 euros"),
  toText("Ruf Anna am Montag an", "auf Freitag ändern", "Ruf Anna am Freitag an"),
  toState("Buy milk", "I bought it", "completed"),
  toState("Call the plumber", "he was here, all good now", "completed"),
  toState("Pay the bill", "paid this morning", "completed"),
  toState("Old gym schedule", "this is no longer true", "archived"),
  toState("Try the new café", "not interested any more", "archived"),
  toState("Wifi password is 1234", "outdated, throw it away", "archived"),
  toState("Milch kaufen", "habe ich gekauft", "completed"),
  toState("Renew the passport", "mark this as done please", "completed"),
  unclear("Call Anna on Monday", "change it"),
  unclear("Buy milk", "the other one"),
  unclear("Meeting with Tom", "use the right date"),
  unclear("Dentist tomorrow", "no, like last time"),
];
