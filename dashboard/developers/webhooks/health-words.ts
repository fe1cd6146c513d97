import type { Words } from '../../language/locale.tsx'

/** How deliveries to endpoints are going. */
const en = {
  health: 'Health',
  healthOf: 'The last 24 hours',
  healthText: 'Attempts of the last 24 hours, by hour.',
  outcomes: { delivered: 'Delivered', retried: 'Failed, retried', lost: 'Given up' },
  healthSummary: (delivered: string, retried: string, lost: string) =>
    `Last 24 hours: ${delivered} delivered, ${retried} failed and retried, ${lost} given up`,
  p95: 'Response time (p95)',
  lastAnswer: 'Last response',
  hour: 'Hour',
  noTries: 'Nothing was sent in the last 24 hours.',
  p95Short: 'p95',
  allDelivered: 'All delivered',
  retrying: (count: string) => `${count} retrying`,
  gaveUp: (count: string) => `${count} given up`,
  deliveryStates: { PENDING: 'Pending', RETRYING: 'Retrying', DELIVERED: 'Delivered', FAILED: 'Given up' },
  anyState: 'All',
  noneInState: 'No delivery is in this state.',
  resendAll: 'Resend all',
}
const id: typeof en = {
  health: 'Kesehatan',
  healthOf: '24 jam terakhir',
  healthText: 'Percobaan kirim 24 jam terakhir, per jam.',
  outcomes: { delivered: 'Terkirim', retried: 'Gagal, dicoba lagi', lost: 'Tidak terkirim' },
  healthSummary: (delivered, retried, lost) =>
    `24 jam terakhir: ${delivered} terkirim, ${retried} gagal dan dicoba lagi, ${lost} tidak terkirim`,
  p95: 'Waktu respons (p95)',
  lastAnswer: 'Respons terakhir',
  hour: 'Jam',
  noTries: 'Tidak ada yang dikirim dalam 24 jam terakhir.',
  p95Short: 'p95',
  allDelivered: 'Semua terkirim',
  retrying: (count) => `${count} dicoba lagi`,
  gaveUp: (count) => `${count} tidak terkirim`,
  deliveryStates: { PENDING: 'Menunggu', RETRYING: 'Dicoba lagi', DELIVERED: 'Terkirim', FAILED: 'Tidak terkirim' },
  anyState: 'Semua',
  noneInState: 'Tidak ada pengiriman dengan status ini.',
  resendAll: 'Kirim ulang semua',
}
export const healthWords: Words<typeof en> = { en, id }
