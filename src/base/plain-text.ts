/** Control characters, and those that turn the direction of what follows, with which a text can be made to look like another. */
const UNSAFE = '\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069'
const explain = 'contain control characters or ones that turn the direction of text'

/** A text of a client's in a schema; may be empty or blank. */
export const PLAIN = { pattern: `^[^${UNSAFE}]*$`, explain: `must not ${explain}` }
/** The same over several lines, as descriptions of goods are written. */
export const PLAIN_LINES = { pattern: `^(?:[\\t\\n\\r]|[^${UNSAFE}])*$`, explain: PLAIN.explain }
/** The same with something to see in it. */
export const PLAIN_AND_VISIBLE = { pattern: `^(?=[^${UNSAFE}]*$)\\s*\\S`, explain: `must not be blank or ${explain}` }

/** An e-mail address: none of the characters above, nor those with which a header of a mail could name another. */
export const EMAIL_PATTERN = `^(?=[^${UNSAFE}]*$)[^\\s@<>"(),:;\\[\\]\\\\]+@[^\\s@<>"(),:;\\[\\]\\\\]+$`

const TOP_LEVEL_DOMAINS =
  'com|net|org|id|co|io|app|shop|store|xyz|info|biz|online|site|link|me|ly|top|click|dev|web|my|sg'
const anyCase = (text: string) => text.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
/** What mail programs and telephones make a link of: `https://…`, `www.…`, `shop.example.id`. Not `S.Kom` or `PT. Kopi`. */
const LINK = `:\\/\\/|${anyCase('www')}\\.|[\\p{L}\\p{N}-]{2,}\\.(?:${anyCase(TOP_LEVEL_DOMAINS)})(?![\\p{L}\\p{N}])`

/** The name of a person or a business as our mails and pages show it: visible, plain and without links. */
export const NAME = {
  pattern: `^(?!.*(?:${LINK}))(?=[^${UNSAFE}]*$)\\s*\\S`,
  explain: `must not be blank, hold a link, or ${explain}`,
}

const name = new RegExp(NAME.pattern, 'u')
const domain = /^(?!www\.)[\p{L}\p{N}-]{2,}(?:\.[\p{L}\p{N}-]{2,})+$/iu

/** The name of a business: as a person's, or a domain and nothing else. Many are called by theirs, `tiket.com` for one. */
export const isBusinessName = (text: string): boolean => name.test(text) || domain.test(text)

/** The same text for a mail, where mail programs make no link of a domain in it: its dots are followed by U+200B. */
export const withoutLinks = (text: string): string => text.replace(/\.(?=[\p{L}\p{N}])/gu, '.\u200b')
