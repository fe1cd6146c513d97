/** The words of a list, separated by commas. */
export const wordsIn = (list: string): ReadonlySet<string> => new Set(list.split(', '))
