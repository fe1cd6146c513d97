/** A line of a file: its number there, and its cells as text; `numbers`: positions that a workbook stores as numbers. */
export type TableLine = {
  readonly line: number
  readonly cells: readonly string[]
  readonly numbers?: ReadonlySet<number>
}
/** What is wrong with a line, by the name of the column; line 1 is the heading. */
export type LineFault = {
  readonly line: number
  readonly field: string
  readonly code: string
  readonly message: string
}

/** A line by the names of its columns; what is empty is absent. */
export type NamedLine<Column extends string> = {
  readonly line: number
  readonly cells: { readonly [name in Column]?: string }
  /** Columns whose cell a workbook stores as a number. */
  readonly stored?: ReadonlySet<string>
}

/** What columns may be called besides their own names: lower case, letters alone. */
type Names<Column extends string> = Readonly<Record<Column, readonly string[]>>

export type Columns<Column extends string> = { readonly required: readonly Column[]; readonly names: Names<Column> }

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The position of each column by the cells of the heading, in any order. */
export function columnPlaces<Column extends string>(
  heading: readonly string[],
  names: Names<Column>,
): { readonly [name in Column]?: number } {
  const headings = heading.map(plain)
  const places = (Object.entries(names) as [Column, readonly string[]][]).map(
    ([column, others]) => [column, headings.findIndex((one) => one === plain(column) || others.includes(one))] as const,
  )
  return Object.fromEntries(places.filter(([, at]) => at >= 0)) as { [name in Column]?: number }
}

/** Reads lines below a heading by the names of its columns, in any order; other columns are ignored. */
export function readColumns<Column extends string>(
  [heading, ...lines]: readonly TableLine[],
  { required, names }: Columns<Column>,
): { readonly lines: readonly NamedLine<Column>[]; readonly faults: readonly LineFault[] } {
  const places = columnPlaces(heading?.cells ?? [], names)
  const faults = required
    .filter((column) => places[column] === undefined)
    .map((field) => ({
      line: heading?.line ?? 1,
      field,
      code: 'REQUIRED',
      message: `The column "${field}" is missing.`,
    }))
  const all = Object.entries<number | undefined>(places)
  const named = lines.map(({ line, cells, numbers }) => ({
    line,
    ...(numbers?.size
      ? { stored: new Set(all.filter(([, at]) => numbers.has(at ?? -1)).map(([column]) => column)) }
      : {}),
    cells: Object.fromEntries(
      all.map(([column, at]) => [column, cells[at ?? -1]?.trim()]).filter(([, text]) => text),
    ) as NamedLine<Column>['cells'],
  }))
  return { lines: named, faults }
}

/**
 * A whole number as people write it: `1250000`, `1.250.000`, `1,250,000`, `Rp1.250.000`. Undefined: it is none, or has a
 * fraction.
 */
export function readWhole(text: string): number | undefined {
  const bare = text.replace(/^Rp\.?\s*/i, '')
  if (!/^-?(\d{1,15}|\d{1,3}(\.\d{3})+|\d{1,3}(,\d{3})+)$/.test(bare)) return undefined
  return Number(bare.replaceAll(/[.,]/g, ''))
}

/**
 * A whole number in a column. One that a workbook stores has no separators of thousands: a point in it begins a fraction, so that
 * `250.125` is no 250125. Undefined: it is none, or has a fraction.
 */
export function wholeIn<Column extends string>(
  { cells, stored }: NamedLine<Column>,
  column: Column,
): number | undefined {
  const text = cells[column] ?? ''
  if (!stored?.has(column)) return readWhole(text)
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** A day as `2026-12-31`, also where it is written day first, `31/12/2026`; another text as it is, for the rules to refuse. */
export function readDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
