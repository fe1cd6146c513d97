import { qrPathOf } from '../qr/qr-code.ts'
import type { Drawing } from './drawing.ts'

const rounded = (value: number): string => String(Math.round(value * 1_000) / 1_000)

/** Outlines as the `d` of an SVG path. */
export const pathOf = ({ steps }: Pick<Drawing, 'steps'>): string =>
  steps.map(({ is, at }) => is + at.map(rounded).join(' ')).join('')

/** A drawing as an SVG document of its printed size. */
export function svgOf(drawing: Drawing): string {
  const { width, height, symbol } = drawing
  const code = symbol
    ? `<g transform="translate(${symbol.x} ${symbol.y}) scale(${symbol.size / symbol.matrix.length})" shape-rendering="crispEdges">` +
      `<path stroke="#000" d="${qrPathOf(symbol.matrix)}"/></g>`
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm">` +
    `<path fill="#fff" d="M0 0H${width}V${height}H0z"/><path d="${pathOf(drawing)}"/>${code}</svg>`
  )
}
