import type { CSSProperties } from 'react'

/** A wide field and a narrow one beside it. */
export const wide: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 7rem',
  gap: '0.75rem',
  alignItems: 'start',
}

/** Fields of one width, as many beside each other as there is room for. */
export const beside: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: '1rem 0.75rem',
  alignItems: 'start',
}
