/** Visible characters: neither spaces nor control characters nor those that fonts draw as nothing. */
const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A name as it is kept, without spaces around it; null for one that nobody could see. */
export const keptName = (text: string): string | null => (SEEN.test(text) ? text.trim() : null)
