import { formatCount } from '../format/money.ts'
import type { Words } from '../language/locale.tsx'

const en = {
  title: 'Overview',
  failing: 'Failing services',
  differences: 'Open differences',
  overdue: (count: number) => (count === 0 ? 'None older than a day' : `${formatCount(count, 'en')} older than a day`),
  stuck: 'Payouts without an answer',
  stuckSince: 'The oldest since',
  stuckNone: 'Every bank has answered within 15 minutes',
  allClear: 'None',
  since: 'since',
  errors: 'errors in 24 h',
  calls: (count: number) => (count === 1 ? '1 call' : `${formatCount(count, 'en')} calls`),
  within: (seconds: string) => `95% within ${seconds} s`,
  quiet: 'No calls in 24 h',
  ok: 'OK',
  open: 'Failing',
  stuckHere: (count: number) =>
    count === 1 ? '1 payout without an answer' : `${formatCount(count, 'en')} payouts without an answer`,
  notInUse: 'Not in use',
}
const id: typeof en = {
  title: 'Ringkasan',
  failing: 'Layanan bermasalah',
  differences: 'Selisih terbuka',
  overdue: (count) =>
    count === 0 ? 'Tidak ada yang lebih dari sehari' : `${formatCount(count, 'id')} lebih dari sehari`,
  stuck: 'Pencairan dana tanpa jawaban',
  stuckSince: 'Yang terlama sejak',
  stuckNone: 'Semua bank menjawab dalam 15 menit',
  allClear: 'Tidak ada',
  since: 'sejak',
  errors: 'galat dalam 24 jam',
  calls: (count) => `${formatCount(count, 'id')} panggilan`,
  within: (seconds) => `95% dalam ${seconds} detik`,
  quiet: 'Tidak ada panggilan dalam 24 jam',
  ok: 'Normal',
  open: 'Bermasalah',
  stuckHere: (count) => `${formatCount(count, 'id')} pencairan dana tanpa jawaban`,
  notInUse: 'Tidak dipakai',
}
export const words: Words<typeof en> = { en, id }
