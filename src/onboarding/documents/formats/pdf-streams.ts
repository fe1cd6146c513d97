/** A stream of a PDF: the text of its dictionary, and the offset of its data. */
export type PdfStream = { readonly dictionary: string; readonly begin: number }

const WORD = /(?<!end)stream/g
/** Readers skip blanks after the keyword and accept any line ending. */
const LINE_ENDS = /^[ \t\f\0]*(?:\r\n|\n|\r)/
const BLANKS_MAX = 256
/** How far before a stream's data its dictionary may begin. */
const DICTIONARY_MAX = 16_384
const LINE_MAX = 512
const OBJECT = 'obj'
/** The object number and generation number that precede the keyword. */
const OBJECT_NUMBER = /(?:^|\s)\d{1,10}\s{1,8}\d{1,5}\s{1,8}$/
const OBJECT_NUMBER_MAX = 40
const LOOKS_MAX = 100

/**
 * The streams of a PDF, each with everything between the beginning of its object and its data; undefined where that cannot be
 * determined: a string or a comment that looks like the beginning of another object would hide what precedes it, and some readers
 * skip anything after the keyword.
 */
export function* streamsOf(text: string): Generator<PdfStream | undefined> {
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (!isBehindDictionary(text, index)) continue
    const data = index + word.length
    const [lineEnd] = LINE_ENDS.exec(text.slice(data, data + BLANKS_MAX)) ?? []
    const from = beginOfObject(text, index)
    const dictionary = from === undefined ? undefined : text.slice(from, index)
    const isPlain = dictionary !== undefined && lineEnd !== undefined && isBalanced(dictionary)
    yield isPlain ? { dictionary: withoutEscapes(dictionary), begin: data + lineEnd.length } : undefined
  }
}

/**
 * Whether a dictionary ends before the keyword, ignoring blanks and comments; otherwise the keyword is part of a text. Anything
 * too long to determine counts as a stream and is inspected.
 */
function isBehindDictionary(text: string, index: number): boolean {
  const least = Math.max(0, index - DICTIONARY_MAX)
  let end = index
  for (;;) {
    const at = beforeBlanks(text, end, least)
    if (at <= least || text.startsWith('>>', at - 2)) return true
    // A comment on the keyword's own line would contain the keyword as well.
    if (end === index && !/[\r\n]/.test(text.slice(at, index))) return false
    const before = text.slice(Math.max(least, at - LINE_MAX), at)
    const lineBegin = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
    const line = before.slice(lineBegin)
    if (lineBegin === 0 || />>[\s\0]*%/.test(line)) return true
    if (!/^[\s\0]*%/.test(line)) return false
    end = at - line.length
  }
}

/** Where the blanks before `index` begin. */
function beforeBlanks(text: string, index: number, least: number): number {
  let at = index
  while (at > least && /[\s\0]/.test(text.charAt(at - 1))) at--
  return at
}

/** Where the object that contains `index` begins; undefined: not within reach, or in a comment. */
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

/** Whether every string that begins in it also ends, and none ends that did not begin. */
function isBalanced(dictionary: string): boolean {
  let depth = 0
  for (const [one] of dictionary.replaceAll(/\\[\s\S]/g, '').matchAll(/[()]/g)) {
    depth += one === '(' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Decodes escaped names: `/Java#53cript` is `/JavaScript`. */
export const withoutEscapes = (text: string): string =>
  text.includes('#')
    ? text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
