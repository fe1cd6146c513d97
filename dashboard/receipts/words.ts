import type { Words } from '../language/locale.tsx'

const en = { receipt: 'Signed receipt', open: 'Open the receipt', newTab: 'opens in a new tab' }
const id: typeof en = { receipt: 'Bukti bertanda tangan', open: 'Buka bukti', newTab: 'terbuka di tab baru' }
export const words: Words<typeof en> = { en, id }
