// Thrown where the log leaves out cards that the rules would need: the answer is never a guess.
export class Undecidable extends Error {}
