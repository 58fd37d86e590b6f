/**
 * Matches what makes a text read otherwise than it is stored, and hashed: embeddings, overrides and isolates of
 * the writing direction (Unicode Standard Annex 9), deprecated format characters, annotations, musical formats,
 * tags, and noncharacters. Marks of direction (U+200E, U+200F, U+061C) and joiners turn no letters round and hide
 * none, and honest Arabic, Hebrew and Persian texts need them.
 */
export const deceptive =
  /[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|\p{Noncharacter_Code_Point}/u;
