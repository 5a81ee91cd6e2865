/** What came of one fault: a line of the table. */
export type Outcome = {
  fault: string;
  /** How much of it there was, in numbers. */
  extent: string;
  /** What became of the data and of the service, in numbers. */
  result: string;
  /** Whether that is what we promise. */
  isKept: boolean;
};
