import { dayText } from '../../src/markets/day-text.ts'
import type { FeePlan } from '../api/replies.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Tag } from '../parts/values/status.tsx'
import { brandName } from '../payments/brand.ts'
import css from './fees.module.css'
import { type Fee, type Settlement, sayAbout, sayPercent, sayPrice, sayRule, saySchedule } from './say.ts'
import { words } from './words.ts'

/** What payments and payouts cost, when money becomes available, and what is to change, in words. */
export function PlanInWords({ plan, isSandbox }: { plan: FeePlan; isSandbox: boolean }) {
  const text = useWords(words)
  const locale = useLocale()
  const said = { text, locale }
  const nameOf = (subject: Fee['subject'], code: string | null) =>
    `${text.subjects[subject]}${code === null ? '' : ` ${brandName(code)}`}`
  const fees: Column<Fee>[] = [
    { name: text.what, cell: ({ subject, code }) => nameOf(subject, code) },
    {
      name: text.price,
      cell: (fee) => (
        <span className={css.said}>
          <span>{sayPrice(fee, plan.currency, said)}</span>
          {fee.refundFee !== null && <span className="muted">{text[fee.refundFee]}</span>}
        </span>
      ),
    },
    { name: text.since, wide: true, cell: (one) => <Since {...one} /> },
  ]
  const saySettles = (one: Settlement) => {
    const schedule = saySchedule(one, said)
    return isSandbox && one.source === 'built_in' ? text.sandboxSettles(schedule) : schedule
  }
  const settlements: Column<Settlement>[] = [
    { name: text.what, cell: ({ method, code }) => nameOf(method, code) },
    { name: text.settles, cell: saySettles },
    { name: text.since, wide: true, cell: (one) => <Since {...one} /> },
  ]
  return (
    <>
      <Panel title={text.fees}>
        <ListTable
          label={text.fees}
          columns={fees}
          rows={plan.fees}
          keyOf={({ subject, code, above }) => `${subject} ${code} ${above}`}
        />
        <p className={css.note}>
          {plan.tax && plan.tax.basisPoints > 0
            ? text.taxOf(plan.tax.name, sayPercent(plan.tax.basisPoints, locale))
            : text.noTax}
        </p>
      </Panel>
      <Panel title={text.settlements}>
        <ListTable
          label={text.settlements}
          columns={settlements}
          rows={plan.settlements}
          keyOf={({ method, code }) => `${method} ${code}`}
        />
        {plan.settlements.some(({ dayKind }) => dayKind === 'business') && (
          <p className={css.note}>{text.holidays(dayText(plan.holidaysKnownUntil, locale))}</p>
        )}
      </Panel>
      {plan.upcoming.length > 0 && (
        <Panel title={text.upcoming}>
          <ul className={css.list}>
            {plan.upcoming.map((rule) => (
              <li key={rule.id}>
                <strong>{sayAbout(rule, text)}</strong>
                <span>{sayRule(rule, said)}</span>
                <span className="muted">
                  {text.from} <Moment at={rule.validFrom} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function Since({ source, validFrom }: Pick<Fee, 'source' | 'validFrom'>) {
  const text = useWords(words)
  return (
    <span className={css.since}>
      <Tag tone={source === 'own' ? 'accent' : 'calm'}>{text.sources[source]}</Tag>
      {validFrom === null ? <span className="muted">{text.always}</span> : <Moment at={validFrom} />}
    </span>
  )
}
