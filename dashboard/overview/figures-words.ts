import type { Words } from '../language/locale.tsx'

const en = {
  title: (currency: string) => `At a glance, in ${currency}`,
  available: 'Available',
  pending: 'Pending',
  today: 'Paid today',
  success: 'Success',
  canBeSent: 'Can be sent now',
  set: (amount: string) => `${amount} set aside`,
  owed: (amount: string) => `${amount} owed`,
  suspense: (amount: string) => `${amount} to be cleared`,
  next: (amount: string, day: string) => `${amount} on ${day}`,
  nothingPending: 'Nothing is waiting to settle',
  against: (share: string, day: string) => `${share} against ${day} at this time`,
  nothingBefore: (day: string) => `Nothing by this time on ${day}`,
  ofCreated: (paid: string, ended: string) => `${paid} of ${ended} that ended`,
}
const id: typeof en = {
  title: (currency) => `Sekilas, dalam ${currency}`,
  available: 'Tersedia',
  pending: 'Tertunda',
  today: 'Dibayar hari ini',
  success: 'Keberhasilan',
  canBeSent: 'Bisa dikirim sekarang',
  set: (amount) => `${amount} disisihkan`,
  owed: (amount) => `${amount} terutang`,
  suspense: (amount) => `${amount} perlu diperiksa`,
  next: (amount, day) => `${amount} pada ${day}`,
  nothingPending: 'Tidak ada yang menunggu settlement',
  against: (share, day) => `${share} dari ${day} sampai jam ini`,
  nothingBefore: (day) => `Belum ada sampai jam ini pada ${day}`,
  ofCreated: (paid, ended) => `${paid} dari ${ended} yang berakhir`,
}
export const figuresWords: Words<typeof en> = { en, id }
