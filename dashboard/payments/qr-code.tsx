import { qrMatrixOf, qrPathOf } from '../../src/page/qr/qr-code.ts'
import css from './new/created.module.css'

/** A text as a QR symbol, dark on white in every scheme: scanners want it so. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const matrix = qrMatrixOf(content)
  return (
    <svg
      className={css.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${matrix.length} ${matrix.length}`}
      shapeRendering="crispEdges"
    >
      <path d={qrPathOf(matrix)} stroke="#000" />
    </svg>
  )
}
