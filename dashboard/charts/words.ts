import type { Words } from '../language/locale.tsx'

const en = { asTable: 'Show as a table' }
const id: typeof en = { asTable: 'Tampilkan sebagai tabel' }
export const words: Words<typeof en> = { en, id }
