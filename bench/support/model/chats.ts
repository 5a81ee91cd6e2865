/** A task for the chat, and what a program can check of what came of it. */
export type ChatCase = {
  question: string;
  /** The tool that has to be called, successfully. */
  tool: string;
  /** What the answer must hold. */
  says?: RegExp;
  /** The answer must cite the thought or note that has these words. */
  cites?: string;
  /** What must be stored afterwards, in a thought or a note. */
  leaves?: { text: RegExp; state?: "open" | "completed" | "archived" };
};

/** What is in the book when each task begins. */
export const book = {
  thoughts: [
    "Anna's birthday is on 4 May",
    "The spare key is under the flower pot",
    "Tom is allergic to peanuts",
    "The cabin at the lake is booked for July",
    "Pay the electricity bill",
    "We decided to paint the kitchen green",
    "The wifi password at the cabin is trout-42",
  ],
  notes: [
    { title: "Packing list", text: "Tent\nTorch\nRain coats" },
    {
      title: "Minutes of the house meeting",
      text: "The roof is repaired in October. Mara pays the deposit.",
    },
  ],
};

const retrieve = "retrieve_thoughts";

export const chatCases: ChatCase[] = [
  { question: "When is Anna's birthday?", tool: retrieve, says: /4|May/, cites: "birthday" },
  { question: "Where did I leave the spare key?", tool: retrieve, says: /pot/i, cites: "spare key" },
  { question: "What should I not cook for Tom?", tool: retrieve, says: /peanut/i, cites: "allergic" },
  { question: "Wie lautet das WLAN-Passwort in der Hütte?", tool: retrieve, says: /trout-42/, cites: "wifi" },
  {
    question: "Which colour did we choose for the kitchen?",
    tool: retrieve,
    says: /green/i,
    cites: "kitchen",
  },
  {
    question: "What is Mara's part, by the minutes of the house meeting? Look into my text files.",
    tool: "search_text_files",
    says: /deposit/i,
    cites: "Minutes",
  },
  {
    question: "Remember that Ben moved to Oslo.",
    tool: "capture_thought",
    leaves: { text: /Ben.*Oslo/i, state: "open" },
  },
  {
    question: "I paid the electricity bill, mark it as done.",
    tool: "edit_thought",
    leaves: { text: /electricity bill/, state: "completed" },
  },
  {
    question: "Delete the thought about painting the kitchen.",
    tool: "delete_thought",
    leaves: { text: /paint the kitchen/, state: "archived" },
  },
  {
    question: "Create a text file called Groceries with the lines milk and bread.",
    tool: "create_text_file",
    leaves: { text: /milk[\s\S]*bread/i },
  },
  {
    question: "Add sun cream to my packing list.",
    tool: "update_text_file",
    leaves: { text: /Tent[\s\S]*sun cream/i },
  },
  { question: "What did I write down about submarines?", tool: retrieve, says: /no|not|n't|nothing/i },
];
