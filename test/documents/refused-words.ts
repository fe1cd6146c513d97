/**
 * Words and phrases that code and documents avoid, each with what to write instead. They were a dialect of our own, which
 * a reader who knows payments had to translate. There is always another word, so that no sentence needs an exception.
 */
export const REFUSED_WORDS: readonly { readonly words: RegExp; readonly write: string }[] = [
  { words: /\btold\b/i, write: 'notified, reported, recorded' },
  { words: /(?<=[a-z])Told(?![a-z])|\btold(?=[A-Z])|_told|told_/, write: 'notified, reported, recorded' },
  { words: /\basked\b/i, write: 'requested, polled, queried' },
  { words: /(?<=[a-z])Asked(?![a-z])|\basked(?=[A-Z])|_asked|(?<![a-z])asked_/, write: 'requested, polled, queried' },
  {
    words: /\bask(s|ing)? (the|a|its|that|each|another) (bank|rail|provider|acquirer|endpoint)\b/,
    write: 'poll, query',
  },
  // The interface has this word and the next as values, what happens to a fee and a kind of document: in quotes, as a
  // key with its text, as a member, among a command's choices. A deed of establishment is such a document.
  { words: /(?<!['".])\bkept\b(?!['"|]|: ['"])/i, write: 'stored, retained, held, left' },
  { words: /(?<=[a-z])Kept(?![a-z])|\bkept(?=[A-Z])|_kept|kept_/, write: 'stored, retained, held, left' },
  { words: /(?<!['"/])\bdeeds?\b(?!['"]|: ['"]|\.pdf| of establishment)/i, write: 'action' },
  { words: /\bsomebody\b/i, write: 'a caller, a member, a person, another' },
  { words: /(?<=[a-z])Somebody|\bsomebody(?=[A-Z])/, write: 'a caller, a member, a person, another' },
  { words: /\ball the same\b/i, write: 'still, nevertheless' },
  { words: /\bby turns\b/i, write: 'alternately, round robin' },
  { words: /\b(given|gives?|gave|giving) back\b/i, write: 'refunded, returned, released' },
  { words: /[gG](iven|ives?|ave|iving)Back/, write: 'refunded, returned, released' },
  { words: /\b(came|comes?|paid) a second time\b/i, write: 'paid twice, arrives twice' },
  { words: /\b(goes|go|going|went) on\b/i, write: 'continues, resumes' },
  { words: /\bmend(s|ed|ing)?\b/i, write: 'fix, correct, resolve' },
  { words: /\bmanners\b/i, write: 'behaviour, simulator' },
  { words: /\bfor ever\b/i, write: 'forever, permanently' },
  { words: /\bto the letter\b/i, write: 'byte for byte, exactly' },
  { words: /\bsurely\b/i, write: 'certainly, is known to' },
  { words: /\bheld against\b/i, write: 'compared with' },
  { words: /\b(is|are|was|were|be) held to\b/i, write: 'checked against, limited to' },
  { words: /\b(hears?|heard) of\b/i, write: 'is notified of, knows' },
  { words: /\btells? of\b/i, write: 'reports, describes' },
  { words: /\bthe way (it|they) came\b/i, write: 'by the original payment method' },
  { words: /\btime-outs?\b/i, write: 'timeout' },
  { words: /\bdead (bank|endpoint|provider|rail)s?\b/i, write: 'unreachable' },
  { words: /\b(is|are|was|were|be) let\b/i, write: 'may, is allowed, is authenticated' },
  { words: /\b(take|takes|took|taken|taking) up\b(?! to)/i, write: 'resume, claim' },
  { words: /\bfor good\b/i, write: 'permanently' },
]

/** The scopes that are checked. Add one when it is clean. */
export const CLEAN_SCOPES = [
  'documents',
  'src',
  'dashboard',
  'packages',
  'test',
  'scripts',
  'bench',
  'deploy',
  'examples',
  'api',
] satisfies (keyof typeof SCOPES)[]

const code = (folder: string): string => `${folder}/**/*.{ts,tsx,mjs,js,css,sql}`

export const SCOPES = {
  documents: '{*.md,{docs,deploy,.github,packages,src,test}/**/*.md}',
  src: code('src'),
  dashboard: code('dashboard'),
  packages: code('packages'),
  test: code('test'),
  scripts: code('scripts'),
  bench: code('bench'),
  deploy: 'deploy/**/*.{ts,mjs,sh,yaml,conf,service,target,cfg}',
  examples: 'examples/**/*.{mjs,js,html}',
  api: 'docs/openapi.json',
} as const

/** Texts whose words are not ours: what payers write, what providers publish; and this list. */
export const EXEMPT = [
  'src/intents/words/',
  'src/intents/request/words.ts',
  'test/intents/',
  'test/vectors/',
  'test/documents/refused-words.ts',
]
