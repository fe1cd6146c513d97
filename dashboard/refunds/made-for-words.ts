import type { Words } from '../language/locale.tsx'

const en = {
  title: 'Who and what for',
  requestedBy: 'Requested by',
  program: (hint: string) => `A program with the key ${hint}`,
  programUnknown: 'A program whose key no longer exists',
  provider: 'The provider, on its own',
  unknown: 'A member; who is not recorded',
  approvedBy: 'Approved by',
  refunded: 'Refunded, with this',
  left: 'Remaining',
  others: 'Other refunds',
  dayOn: (by: string, day: string) => `Sent and refunded by ${by} on ${day}:`,
  dayWithout: (sent: string, above: string) => `${sent}. One person may now send ${above} a day`,
  counted: (amount: string) => `${amount} of it is this refund`,
  notCounted: 'this refund is not part of it, since a second person approved it',
}
const id: typeof en = {
  title: 'Siapa dan untuk apa',
  requestedBy: 'Diminta oleh',
  program: (hint) => `Program dengan kunci ${hint}`,
  programUnknown: 'Program yang kuncinya sudah tidak ada',
  provider: 'Penyedia, atas kemauannya sendiri',
  unknown: 'Anggota; siapa orangnya tidak tercatat',
  approvedBy: 'Disetujui oleh',
  refunded: 'Dikembalikan, termasuk ini',
  left: 'Sisa',
  others: 'Pengembalian lain',
  dayOn: (by, day) => `Dikirim dan dikembalikan ${by} pada ${day}:`,
  dayWithout: (sent, above) => `${sent}. Kini satu orang boleh mengirim ${above} sehari`,
  counted: (amount) => `${amount} di antaranya pengembalian ini`,
  notCounted: 'pengembalian ini tidak termasuk, karena disetujui orang kedua',
}
export const madeForWords: Words<typeof en> = { en, id }
