import type { Words } from '../../language/locale.tsx'

const en = {
  title: 'A different amount was received',
  received: (received: string, expected: string) => `${received} received instead of ${expected}`,
  accepted: (received: string, expected: string) => `${received} accepted instead of ${expected}`,
  expectedLabel: 'Order',
  receivedLabel: 'Received',
  acceptedLabel: 'Accepted',
  acceptedBy: 'Accepted by',
  missing: 'Missing',
  extra: 'Too much',
  waived: 'Waived',
  held: 'The order is not paid: the money is held apart, without a fee. Ask the payer for what is missing, accept what came, or give it back.',
  heldExtra:
    'The order is not paid: the money is held apart, without a fee. Accept it, or give it back and let the payer pay again.',
  isAccepted: 'The order is paid with it. Your shop was notified with the amount that was really paid.',
  isBack: 'The money was refunded.',
  askForRest: (amount: string) => `Ask for the missing ${amount}`,
  accept: (amount: string) => `Accept ${amount}`,
  askToAccept: 'Request acceptance',
  acceptTitle: (received: string, expected: string) => `Accept ${received} instead of ${expected}?`,
  acceptText:
    'The order becomes paid, and what is missing is given up. Your shop is notified, and the fee of a payment is charged. This cannot be undone, but the money can still be refunded.',
  acceptMoreText:
    'The order becomes paid with all of it. Your shop is notified, and the fee of a payment is charged. What is too much can be refunded afterwards.',
  acceptedNow: 'Accepted: the order is paid.',
  acceptanceWaits: 'It waits for a second person’s approval.',
}
const id: typeof en = {
  title: 'Jumlah yang masuk berbeda',
  received: (received, expected) => `${received} masuk, bukan ${expected}`,
  accepted: (received, expected) => `${received} diterima sebagai ganti ${expected}`,
  expectedLabel: 'Pesanan',
  receivedLabel: 'Masuk',
  acceptedLabel: 'Diterima',
  acceptedBy: 'Diterima oleh',
  missing: 'Kurang',
  extra: 'Lebih',
  waived: 'Direlakan',
  held: 'Pesanan belum lunas: dananya ditahan terpisah, tanpa biaya. Tagih kekurangannya ke pembayar, terima yang masuk, atau kembalikan dananya.',
  heldExtra:
    'Pesanan belum lunas: dananya ditahan terpisah, tanpa biaya. Terima, atau kembalikan dananya lalu minta pembayar membayar lagi.',
  isAccepted: 'Pesanan lunas dengan dana ini. Toko Anda sudah diberi tahu jumlah yang benar-benar dibayar.',
  isBack: 'Dananya sudah dikembalikan.',
  askForRest: (amount) => `Tagih kekurangan ${amount}`,
  accept: (amount) => `Terima ${amount}`,
  askToAccept: 'Ajukan persetujuan',
  acceptTitle: (received, expected) => `Terima ${received} sebagai ganti ${expected}?`,
  acceptText:
    'Pesanan menjadi lunas dan kekurangannya direlakan. Toko Anda diberi tahu, dan biaya pembayaran dikenakan. Ini tidak bisa dibatalkan, tetapi dananya masih bisa dikembalikan.',
  acceptMoreText:
    'Pesanan lunas dengan seluruhnya. Toko Anda diberi tahu, dan biaya pembayaran dikenakan. Kelebihannya bisa dikembalikan sesudahnya.',
  acceptedNow: 'Diterima: pesanan lunas.',
  acceptanceWaits: 'Menunggu persetujuan orang kedua.',
}
export const otherAmountWords: Words<typeof en> = { en, id }
