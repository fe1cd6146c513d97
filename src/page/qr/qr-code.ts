import encodeQR from 'qr'

/** White modules around a symbol, without which scanners miss it. Source: ISO/IEC 18004, "quiet zone". */
const QUIET_ZONE = 4

/** A QR symbol as rows of dark (true) and light modules, quiet zone included. */
export type QrMatrix = readonly (readonly boolean[])[]

/** The QR symbol of a text: error correction M, the usual choice for payments on a screen. */
export const qrMatrixOf = (content: string): QrMatrix => encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_ZONE })

/** The dark modules as one SVG path, a run of a row at a time; a unit is a module. */
export function qrPathOf(matrix: QrMatrix): string {
  let path = ''
  matrix.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const width = x - start + 1
      path += `M${start} ${y}h${width}v1h-${width}z`
    }
  })
  return path
}

/** The symbol as an SVG document, for saving. */
export function qrSvgOf(matrix: QrMatrix): string {
  const size = matrix.length
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPathOf(matrix)}"/></svg>`
  )
}
