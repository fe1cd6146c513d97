import { withoutLinks } from '../../base/plain-text.ts'
import type { Mail } from '../../mail/mailer.ts'
import { HOME } from '../../markets/market-of.ts'
import { mailOfLists } from '../mail/mail-of-lists.ts'
import { OPERATOR_ZONE, type OperatorTopic } from './topics.ts'

export type OperatorItem = {
  readonly topic: OperatorTopic
  /** The connection it concerns, and its name; empty: none. */
  readonly subjectId: string
  readonly name: string
  readonly is: 'begun' | 'going_on' | 'over'
  readonly beganAt: Date
  /** Null: it continues. */
  readonly endedAt: Date | null
}

type Given = {
  readonly to: string
  readonly locale: 'en' | 'id'
  readonly baseUrl: string
  readonly items: readonly OperatorItem[]
  readonly settings: string
  readonly unsubscribe: string
}

const WORDS = {
  en: {
    begun: 'Began',
    going_on: 'Continues',
    over: 'Resolved',
    needs: (host: string) => `${host}: an operator’s attention is needed`,
    ended: (host: string) => `${host}: resolved`,
    since: (at: string) => `since ${at}`,
    during: (from: string, to: string) => `from ${from} to ${to}`,
    topics: {
      failing: (name: string) => `A service of ${name} fails`,
      test: (name: string) => `The last test of ${name} failed`,
      certificate: (name: string) => `The certificate of ${name} expires within 30 days, or has expired`,
      differences: () => 'Differences between banks and books, open for more than a day',
      unknown_money: (name: string) => `Money for an unknown code arrived over ${name}`,
      holidays: () => 'Bank holidays are known for less than 60 days ahead: update Gapura',
      books: (name: string) => `The books are not as they were proven: ${name}`,
    },
  },
  id: {
    begun: 'Mulai',
    going_on: 'Masih berlangsung',
    over: 'Selesai',
    needs: (host: string) => `${host}: ada yang perlu ditangani operator`,
    ended: (host: string) => `${host}: gangguan sudah selesai`,
    since: (at: string) => `sejak ${at}`,
    during: (from: string, to: string) => `dari ${from} sampai ${to}`,
    topics: {
      failing: (name: string) => `Sebuah layanan ${name} gagal`,
      test: (name: string) => `Uji terakhir ${name} gagal`,
      certificate: (name: string) => `Sertifikat dari ${name} berakhir dalam 30 hari, atau sudah berakhir`,
      differences: () => 'Selisih antara bank dan pembukuan yang terbuka lebih dari sehari',
      unknown_money: (name: string) => `Uang untuk kode yang tidak dikenal masuk lewat ${name}`,
      holidays: () => 'Hari libur bank hanya diketahui kurang dari 60 hari ke depan: perbarui Gapura',
      books: (name: string) => `Pembukuan tidak sesuai dengan buktinya: ${name}`,
    },
  },
}

const LINKS: Readonly<Record<OperatorTopic, (subjectId: string) => string>> = {
  failing: (id) => `connections/${id}`,
  test: (id) => `connections/${id}`,
  certificate: (id) => `connections/${id}`,
  differences: () => 'statements',
  unknown_money: (id) => `connections/${id}`,
  holidays: () => 'fees',
  books: () => 'report',
}

/**
 * The mail to an operator about troubles of the deployment: names of connections, times and links, no payer and no
 * amount.
 */
export function operatorMail({ to, locale, baseUrl, items, settings, unsubscribe }: Given): Mail {
  const words = WORDS[locale]
  const times = new Intl.DateTimeFormat(locale === 'id' ? 'id-ID' : 'en-GB', {
    timeZone: OPERATOR_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const inWords = (at: Date) => `${times.format(at)} ${HOME.calendar.zoneName}`
  const lineOf = ({ topic, subjectId, name, beganAt, endedAt }: OperatorItem) => {
    const when = endedAt ? words.during(inWords(beganAt), inWords(endedAt)) : words.since(inWords(beganAt))
    return {
      text: `${words.topics[topic](withoutLinks(name))} (${when})`,
      link: `${baseUrl}/dashboard/operator/${LINKS[topic](subjectId)}`,
    }
  }
  const host = withoutLinks(new URL(baseUrl).host)
  const isOver = items.every(({ is }) => is === 'over')
  return mailOfLists({
    to,
    locale,
    settings,
    unsubscribe,
    subject: isOver ? words.ended(host) : words.needs(host),
    lists: (['begun', 'going_on', 'over'] as const).map((is) => ({
      title: words[is],
      lines: items.filter((item) => item.is === is).map(lineOf),
    })),
  })
}
