import type { Words } from '../../language/locale.tsx'

const en = {
  title: 'A different amount was received',
  received: (received: string, expected: string) => `${received} received instead of ${expected}`,
  expectedLabel: 'Order',
  receivedLabel: 'Received',
  missing: 'Missing',
  extra: 'Too much',
  held: 'The order is not paid: the money is held apart, without a fee. Ask the payer for what is missing, or give the money back.',
  heldExtra:
    'The order is not paid: the money is held apart, without a fee. Give it back, and let the payer pay again.',
  isBack: 'The money was refunded.',
  askForRest: (amount: string) => `Ask for the missing ${amount}`,
}
const id: typeof en = {
  title: 'Jumlah yang masuk berbeda',
  received: (received, expected) => `${received} masuk, bukan ${expected}`,
  expectedLabel: 'Pesanan',
  receivedLabel: 'Diterima',
  missing: 'Kurang',
  extra: 'Lebih',
  held: 'Pesanan belum lunas: dananya ditahan terpisah, tanpa biaya. Tagih kekurangannya ke pembayar, atau kembalikan dananya.',
  heldExtra:
    'Pesanan belum lunas: dananya ditahan terpisah, tanpa biaya. Kembalikan dananya, lalu minta pembayar membayar lagi.',
  isBack: 'Dananya sudah dikembalikan.',
  askForRest: (amount) => `Tagih kekurangan ${amount}`,
}
export const otherAmountWords: Words<typeof en> = { en, id }
