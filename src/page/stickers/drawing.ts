import type { Weight } from '../../pdf/fonts.ts'
import type { QrMatrix } from '../qr/qr-code.ts'
import { outlineText, type Step } from './outlines.ts'

/** What is printed in black on white, in millimetres from the top left corner. */
export type Drawing = {
  readonly width: number
  readonly height: number
  /** Outlines that are filled where they wind around a point (non-zero). */
  readonly steps: readonly Step[]
  /** A QR symbol with its quiet zone; null: none. */
  readonly symbol: { readonly matrix: QrMatrix; readonly x: number; readonly y: number; readonly size: number } | null
}

/** A text on the line `y`, from `x`, around it or up to it. `fits`: it is made smaller until it is no wider. */
export type Lettering = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight?: Weight
  readonly align?: 'left' | 'center' | 'right'
  readonly fits?: number
}

const moved = (steps: readonly Step[], x: number, y: number): Step[] =>
  steps.map(({ is, at }) => ({ is, at: at.map((value, n) => value + (n % 2 === 0 ? x : y)) }))

/** A text as outlines at its place. */
export function lettered({ text, x, y, size, weight = 'regular', align = 'left', fits }: Lettering): Step[] {
  const full = outlineText(text, size, weight)
  const isTooWide = fits !== undefined && full.width > fits
  const { steps, width } = isTooWide ? outlineText(text, (size * fits) / full.width, weight) : full
  const left = { left: x, center: x - width / 2, right: x - width }[align]
  return moved(steps, left, y)
}

/** How wide a text is, in millimetres. */
export const widthOf = (text: string, size: number, weight: Weight): number => outlineText(text, size, weight).width

/** A filled rectangle. */
export function box(x: number, y: number, width: number, height: number): Step[] {
  return [
    { is: 'M', at: [x, y] },
    { is: 'L', at: [x + width, y] },
    { is: 'L', at: [x + width, y + height] },
    { is: 'L', at: [x, y + height] },
    { is: 'Z', at: [] },
  ]
}

/** A frame of lines as thick as `line`: its inside winds the other way. */
export function frame(x: number, y: number, width: number, height: number, line: number): Step[] {
  const [left, top, right, bottom] = [x + line, y + line, x + width - line, y + height - line]
  return [
    ...box(x, y, width, height),
    { is: 'M', at: [left, top] },
    { is: 'L', at: [left, bottom] },
    { is: 'L', at: [right, bottom] },
    { is: 'L', at: [right, top] },
    { is: 'Z', at: [] },
  ]
}
