/** Tells the person at the terminal one thing. */
export type Print = (text: string) => void;
