/** A part without the signs between its words, and without the colon after the first. */
export const dropSigns = (part: string, colon = " ") =>
  part
    .replace(/[:=](?= |$)/g, colon)
    .replace(/[,;](?= |$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
