import { withoutLinks } from '../../base/plain-text.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Report, ReportKind } from '../../reports/report.ts'

const NAMES: Readonly<Record<'en' | 'id', Readonly<Record<ReportKind, string>>>> = {
  en: {
    payments: 'Payments',
    refunds: 'Refunds',
    payouts: 'Payouts',
    settlements: 'Settlements',
    settlement_payments: 'Payments of settlements',
    ledger: 'Ledger',
    statement: 'Monthly statement',
    fee_invoice: 'Fee invoice',
  },
  id: {
    payments: 'Pembayaran',
    refunds: 'Pengembalian dana',
    payouts: 'Pencairan dana',
    settlements: 'Settlement',
    settlement_payments: 'Pembayaran per settlement',
    ledger: 'Mutasi',
    statement: 'Laporan bulanan',
    fee_invoice: 'Tagihan biaya',
  },
}

type Given = {
  readonly to: string
  readonly locale: 'en' | 'id'
  readonly merchant: string
  readonly report: Pick<Report, 'kind' | 'firstDay' | 'lastDay' | 'status'>
  readonly link: string
}

/** The mail about a scheduled report. The file is downloaded after signing in: others may read mail. */
export function reportMail({ to, locale, merchant, report, link }: Given): Mail {
  const { kind, firstDay, lastDay, status } = report
  const days = firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
  const subject = `${NAMES[locale][kind]} ${days} · ${withoutLinks(merchant)}`
  const isReady = status === 'READY'
  if (locale === 'en') {
    const text = isReady
      ? `The scheduled report is ready. Sign in to download it; it is retained for 30 days:\n\n${link}`
      : `The scheduled report could not be created. Sign in to see why and to request it again:\n\n${link}`
    return { to, subject, text: `${text}\n\nTo end the schedule, remove it on the same screen.` }
  }
  const text = isReady
    ? `Laporan terjadwal sudah siap. Masuk untuk mengunduhnya; laporan disimpan 30 hari:\n\n${link}`
    : `Laporan terjadwal tidak berhasil dibuat. Masuk untuk melihat sebabnya dan memintanya lagi:\n\n${link}`
  return { to, subject, text: `${text}\n\nUntuk mengakhiri jadwal ini, hapus jadwalnya di layar yang sama.` }
}
