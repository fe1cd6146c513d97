import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fontInWoff } from './woff.ts'

export type Weight = 'regular' | 'bold'
/** A part of the font that is a file of its own. */
export type FontPart = 'latin' | 'latin-ext'
type Run = { readonly part: FontPart; readonly text: string }

/** The glyphs of the first file of the font; all others are looked for in the second. */
const LATIN = /[\u0000-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u2122\u2212]/

/** A text in parts that one file of the font has glyphs for. */
export function runsOf(text: string): Run[] {
  const runs: { part: FontPart; text: string }[] = []
  for (const char of text.normalize('NFC')) {
    const part = LATIN.test(char) ? 'latin' : 'latin-ext'
    const last = runs.at(-1)
    if (last?.part === part) last.text += char
    else runs.push({ part, text: char })
  }
  return runs
}

const require = createRequire(import.meta.url)

const fonts = new Map<string, Buffer>()

/** A file of the font, unpacked: once for a process, since the writer of documents would unpack it anew for each of them. */
export function readFont(part: FontPart, weight: Weight): Buffer {
  const file = `noto-sans-${part}-${weight === 'bold' ? 700 : 400}-normal.woff`
  const font = fonts.get(file) ?? fontInWoff(readFileSync(require.resolve(`@fontsource/noto-sans/files/${file}`)))
  fonts.set(file, font)
  return font
}
