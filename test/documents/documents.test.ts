import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CLEAN_SCOPES, EXEMPT, REFUSED_WORDS, SCOPES } from './refused-words.ts'

const root = new URL('../..', import.meta.url).pathname
const texts = new Map<string, string>()
/** A file's text; most are read by several tests. */
const read = (path: string): string => {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
  texts.set(path, text)
  return text
}

const DOCUMENTS = globSync('{*.md,{docs,deploy,.github}/**/*.md}', { cwd: root })
/** These two name whole paths, from the root or from src; the others may leave the beginning out. */
const EXACT = ['docs/GLOSSARY.md', 'docs/ARCHITECTURE.md']

const FOLDERS = 'src,dashboard,packages,test,bench,scripts,deploy,examples,docs,.github'
const FILES = globSync([`{${FOLDERS}}/**/*`, '*', '.env.example'], { cwd: root }).filter(
  (path) => !/(^|\/)(node_modules|dist)\//.test(path) && statSync(join(root, path)).isFile(),
)
const parentsOf = (path: string): string[] =>
  path.split('/').flatMap((_, i, parts) => (i === 0 ? [] : [`${parts.slice(0, i).join('/')}/`]))
const PATHS = [...new Set(FILES.flatMap((path) => [path, ...parentsOf(path)]))]
/** Every path, whole and without its first folders. */
const ENDS = new Set(PATHS.flatMap((path) => path.split('/').map((_, i, parts) => parts.slice(i).join('/'))))

const EXTENSION = 'tsx?|m?js|css|sql|md|jsonc?|ya?ml|sh'
/** A file, or a folder with a slash at its end. */
const PATH = new RegExp(String.raw`^(?:[\w@-][\w@.-]*/)*(?:[\w@-][\w@.-]*\.(?:${EXTENSION})|[\w@.-]+/)$`)
/** Files that a build or `ledger prove` generates, and names that a reader chooses. */
const NOT_IN_TREE = /^dist(-packages)?\/|NNNN|^gapura-v1\.d\.ts$|^(manifest|days|keys|proofs|heads|jwks)\.json$/

const pathsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/`([^`\n]+)`/g)]
    .map(([, text]) => text ?? '')
    .filter((text) => PATH.test(text) && !NOT_IN_TREE.test(text))

const exists = (path: string): boolean => PATHS.includes(path) || PATHS.includes(`src/${path}`)

test.each(DOCUMENTS)('every path and link of %s leads somewhere', (document) => {
  const text = read(document)
  const isKnown = (path: string): boolean =>
    EXACT.includes(document) && path.includes('/') ? exists(path) : ENDS.has(path)
  expect(pathsIn(text).filter((path) => !isKnown(path))).toEqual([])
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link ?? '')
  const broken = links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(document), link)))
  expect(broken).toEqual([])
})

/** A heading's anchor, as GitHub and other renderers make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsOf = (path: string): readonly string[] => {
  const anchors = known.get(path) ?? anchorsIn(read(path))
  known.set(path, anchors)
  return anchors
}
const known = new Map<string, readonly string[]>()

const anchorsIn = (markdown: string): string[] =>
  [...markdown.replace(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  )

test.each(DOCUMENTS)('every link of %s to a heading leads to one', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)].filter(
    ([, path]) => !/^[a-z]+:/.test(path ?? ''),
  )
  const broken = links.filter(([, path, anchor = '']) => {
    const target = path ? join(dirname(document), path) : document
    return !anchorsOf(target).includes(anchor)
  })
  expect(broken.map(([, path, anchor]) => `${path}#${anchor}`)).toEqual([])
})

test('every path that a comment names leads somewhere', () => {
  const sources = FILES.filter((path) =>
    /^(src|dashboard|packages|test|bench|scripts|deploy|examples)\/.*\.(tsx?|m?js|css|sql)$/.test(path),
  )
  const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--) .*$/gm
  const named = new RegExp(String.raw`(?<![\w/.:'"-])(?:[\w-]+/)+[\w.-]+\.(?:${EXTENSION})\b`, 'g')
  const wrong = sources.flatMap((path) =>
    [...read(path).matchAll(comment)].flatMap(([text]) =>
      [...text.matchAll(named)].filter(([name]) => !ENDS.has(name)).map(([name]) => `${path}: ${name}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('the architecture has a line for every folder of src', () => {
  const folders = PATHS.filter((path) => /^src\/.+\/$/.test(path)).map((path) => path.slice('src/'.length))
  const lines = [...read('docs/ARCHITECTURE.md').matchAll(/^\| `([^`]+\/)` \|/gm)].map(([, folder]) => folder)
  expect(lines.toSorted()).toEqual(folders.toSorted())
})

test('the Node version that editors pick is the one the program runs on', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(read('.nvmrc').trim()).toBe(dependencies.node?.split('.')[0])
})

test('every decision has a number of its own, in its name and in its title', () => {
  const names = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort()
  const numbers = names.map((name) => Number(name.match(/(\d+)-/)?.[1]))
  expect(new Set(numbers).size).toBe(names.length)
  expect(names.map((name) => Number(read(name).match(/^# (\d+)\. /)?.[1]))).toEqual(numbers)
})

/** The lines whose columns are counted: everything except code, tables, and lines that cannot be broken. */
const proseOf = (markdown: string): string[] =>
  markdown
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .split('\n')
    .filter((line) => !/^ *\|/.test(line) && /\S \S/.test(line.replace(/`[^`]*`/g, 'code').replace(/^ *[-*] /, '')))

const isNotOurs = (path: string): boolean => /(^|\/)(node_modules|dist)$/.test(path)
const WRITTEN = globSync('{*.md,{docs,deploy,.github,packages,src,test}/**/*.md}', {
  cwd: root,
  exclude: isNotOurs,
})

test.each(WRITTEN)('paragraphs of %s take 120 columns at most', (path) => {
  expect(proseOf(read(path)).filter((line) => [...line].length > 120)).toEqual([])
})

test.each(CLEAN_SCOPES)('%s uses the words of the field', (scope) => {
  const paths = globSync(SCOPES[scope], { cwd: root, exclude: isNotOurs })
  const found = paths
    .filter((path) => !EXEMPT.some((exempt) => path.startsWith(exempt)))
    .flatMap((path) => {
      const suspects = REFUSED_WORDS.filter(({ words }) => words.test(read(path)))
      // Most files have none: line by line, all words are searched for a hundred times as often.
      if (suspects.length === 0) return []
      return read(path)
        .split('\n')
        .flatMap((line, at) => {
          // Code spans of a document contain names of the interface.
          const text = path.endsWith('.md') ? line.replace(/`[^`]*`/g, '`') : line
          return suspects
            .filter(({ words }) => words.test(text))
            .map(({ words, write }) => `${path}:${at + 1}: "${words.exec(text)?.[0]}"; write: ${write}`)
        })
    })
  expect(found).toEqual([])
})

test('the index of decisions lists each by its number and title, and no other', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d+)\. (.+)\]\((\S+)\)$/gm)]
  const rows = listed.map(([, number, title, file]) => `${file}: ${number}. ${title}`)
  const names = globSync('docs/decisions/[0-9]*.md', { cwd: root })
  const titles = names.map((name) => `${name.slice('docs/decisions/'.length)}: ${/^# (.+)$/m.exec(read(name))?.[1]}`)
  expect(rows.toSorted()).toEqual(titles.toSorted())
})
