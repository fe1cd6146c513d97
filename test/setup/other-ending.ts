/** A text that differs in its last character alone: a key, an id or an address of the same form that names nothing. */
export const withOtherEnding = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`
