import type { Sheet } from '../../pdf/sheet.ts'

/** One side of a document: its name, the lines below it, and its logo as PNG or JPEG. */
export type Party = {
  readonly name: string
  readonly lines: readonly string[]
  readonly logo: Buffer | null
}

const LINE = 13
const LOGO = { width: 110, height: 36 } as const
const MUTED = '#5b616e'
/** Characters of the smaller lines that a column has room for. */
const CHARACTERS_MAX = 46

/** Who writes, on the left, and to whom, on the right; an unknown sender leaves its side empty. */
export function writeLetterhead(sheet: Sheet, from: Party | null, to: Party): void {
  const top = sheet.y
  const middle = sheet.left + (sheet.right - sheet.left) / 2 + 12
  const hasLogo = [from, to].some((party) => party?.logo)
  const ends = [
    from ? writeParty(sheet, from, sheet.left, hasLogo) : top,
    writeParty(sheet, to, from ? middle : sheet.left, hasLogo, top),
  ]
  sheet.y = Math.max(...ends) + 14
  sheet.rule()
  sheet.down(20)
}

function writeParty(sheet: Sheet, { name, lines, logo }: Party, x: number, hasLogo: boolean, top = sheet.y): number {
  sheet.y = top
  if (logo) sheet.picture(logo, x, LOGO.width, LOGO.height)
  if (hasLogo) sheet.y += LOGO.height + 8
  sheet.text(name, { x, weight: 'bold' })
  sheet.y += LINE + 1
  for (const line of lines) {
    const shown = line.length > CHARACTERS_MAX ? `${line.slice(0, CHARACTERS_MAX - 1)}…` : line
    sheet.text(shown, { x, size: 8.5, color: MUTED })
    sheet.y += LINE
  }
  return sheet.y
}
