/** A word whose last letter is typed again and again: "bestieee", "thankyouu". */
const STRETCHED = /^(.{2,}?)([a-z])\2+$/

/** Letters that hardly a word ends in twice: "kakk", but "bell" and "coffee". */
const HARDLY_DOUBLED = 'kahuiy'

/** The spellings that a stretched word may stand for, with two of its last letter and with one; none: it is not stretched. */
export function unstretched(word: string): readonly string[] {
  if (word.at(-1) !== word.at(-2)) return []
  const [, head = '', letter = ''] = STRETCHED.exec(word) ?? []
  if (head === '') return []
  const twice = head + letter + letter
  if (twice !== word) return [twice, head + letter]
  return HARDLY_DOUBLED.includes(letter) ? [head + letter] : []
}
