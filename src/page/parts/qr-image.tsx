import { qrMatrixOf, qrPathOf } from '../qr/qr-code.ts'

/** What is left of a 320 px screen between the margins. */
const WIDTH_MAX_PX = 288

/**
 * A QR symbol drawn inline, in whole pixels a module so that a cheap screen shows every edge sharp. Always black on
 * white: scanners do not follow dark mode.
 */
export const QrImage = ({ content, label }: { content: string; label: string }) => {
  const matrix = qrMatrixOf(content)
  const size = matrix.length
  const width = size * Math.max(1, Math.floor(WIDTH_MAX_PX / size))
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      height={width}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={qrPathOf(matrix)} />
    </svg>
  )
}
