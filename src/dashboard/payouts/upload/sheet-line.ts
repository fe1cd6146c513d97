/** A line of an uploaded file with its number, by which a person finds it. */
export type SheetLine = {
  readonly line: number
  readonly cells: readonly string[]
  /** Which cells their spreadsheet holds as numbers: it has forgotten zeros in front, and digits beyond the fifteenth. */
  readonly numbers: ReadonlySet<number>
}
