import encodeQR from 'qr'

/** White modules around a symbol, without which scanners miss it. Source: ISO/IEC 18004, "quiet zone". */
const QUIET_ZONE = 4

/** A QR symbol as rows of dark (true) and light modules, quiet zone included. */
export type QrMatrix = readonly (readonly boolean[])[]

/** The QR symbol of a text: error correction M, the usual choice for payments on a screen. */
export const qrMatrixOf = (content: string): QrMatrix => encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_ZONE })

/**
 * The dark modules as one SVG path to be stroked one unit wide, through the middle of each row; a unit is a module. Half as
 * long as their outlines are, and a symbol is most of a page's weight.
 */
export function qrPathOf(matrix: QrMatrix): string {
  let path = ''
  for (const [y, row] of matrix.entries()) {
    // Where the pen is; null: not in this row yet.
    let pen: number | null = null
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, pen)) {
      path += pen === null ? `M${x} ${y}.5` : `m${x - pen} 0`
      const light = row.indexOf(false, x)
      pen = light < 0 ? row.length : light
      path += `h${pen - x}`
    }
  }
  return path
}

/** The symbol as an SVG document, for saving. */
export function qrSvgOf(matrix: QrMatrix): string {
  const size = matrix.length
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${qrPathOf(matrix)}"/></svg>`
  )
}
