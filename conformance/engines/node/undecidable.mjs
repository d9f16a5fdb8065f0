// Thrown where the rules need cards that the log leaves out: the answer is never a guess.
export class Undecidable extends Error {}
