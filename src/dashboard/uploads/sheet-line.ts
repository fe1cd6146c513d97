import type { SheetRow } from '../../tabular/read-xlsx.ts'

/** A line of an uploaded file with its number, by which a person finds it. */
export type SheetLine = SheetRow & {
  /** Its quotes are unclosed or followed by text: where its cells end is a guess. */
  readonly isBroken: boolean
}

const TOGETHER = 500

type Packed = readonly [line: number, cells: readonly string[], numbers: readonly number[], isBroken: boolean]

/** Lines as texts of a few hundred each: texts are cheap to copy between threads, and can be parsed bit by bit. */
export function packLines(sheet: readonly SheetLine[]): string[] {
  const texts: string[] = []
  for (let from = 0; from < sheet.length; from += TOGETHER) {
    const some = sheet.slice(from, from + TOGETHER)
    texts.push(
      JSON.stringify(some.map(({ line, cells, numbers, isBroken }): Packed => [line, cells, [...numbers], isBroken])),
    )
  }
  return texts
}

export const unpackLines = (text: string): SheetLine[] =>
  (JSON.parse(text) as Packed[]).map(([line, cells, numbers, isBroken]) => ({
    line,
    cells,
    isBroken,
    numbers: new Set(numbers),
  }))
