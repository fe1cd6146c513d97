/** A stream of a PDF: what is said of it, and where its data begins. */
export type PdfStream = { readonly dictionary: string; readonly begin: number }

/** A reader passes over blanks behind the word, and takes any end of a line. */
const WORD = /(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g
/** What stands before it, blanks and comments aside; elsewhere the word is part of a text. */
const DICTIONARY_ENDS = />>(?:\s|%[^\r\n]*[\r\n])*$/
/** How far before its data the dictionary of a stream may begin. */
const DICTIONARY_MAX = 16_384
const COMMENT_MAX = 256
const OBJECT = 'obj'
/** Behind its number and generation. */
const OBJECT_NUMBER = /(?:^|\s)\d{1,10}\s{1,8}\d{1,5}\s{1,8}$/
const OBJECT_NUMBER_MAX = 40
const LOOKS_MAX = 100

/**
 * The streams of a PDF, each with all that stands between its object's beginning and its data; undefined instead, where that
 * cannot be told: a text or a comment that looks like the beginning of another object would hide what stands before it.
 */
export function* streamsOf(text: string): Generator<PdfStream | undefined> {
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (!DICTIONARY_ENDS.test(text.slice(Math.max(0, index - COMMENT_MAX), index))) continue
    const from = beginOfObject(text, index)
    const dictionary = from === undefined ? undefined : text.slice(from, index)
    const isPlain = dictionary !== undefined && isBalanced(dictionary)
    yield isPlain ? { dictionary: withoutEscapes(dictionary), begin: index + word.length } : undefined
  }
}

/** Where the object that is open at `index` begins; undefined: nowhere near, or in a comment. */
function beginOfObject(text: string, index: number): number | undefined {
  const least = Math.max(0, index - DICTIONARY_MAX)
  let at = text.lastIndexOf(OBJECT, index)
  for (let looks = 0; at >= least && looks < LOOKS_MAX; looks++, at = text.lastIndexOf(OBJECT, at - 1)) {
    const before = text.slice(Math.max(0, at - OBJECT_NUMBER_MAX), at)
    if (!OBJECT_NUMBER.test(before)) continue
    return /%[^\r\n]*$/.test(before) ? undefined : at + OBJECT.length
  }
  return undefined
}

/** Whether each text in it that begins also ends, and none ends that did not begin. */
function isBalanced(dictionary: string): boolean {
  let depth = 0
  for (const [one] of dictionary.replaceAll(/\\[\s\S]/g, '').matchAll(/[()]/g)) {
    depth += one === '(' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Names as they are meant: `/Java#53cript` is `/JavaScript`. */
export const withoutEscapes = (text: string): string =>
  text.includes('#')
    ? text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
