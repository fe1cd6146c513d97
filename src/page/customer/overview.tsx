import type { ComponentChildren } from 'preact'
import { dayText } from '../../markets/day-text.ts'
import { invoicePath } from '../parts/invoice-links.ts'
import { Panel } from '../parts/panel.tsx'
import { Row } from '../parts/summary.tsx'
import { COLLECTING_WORDS } from '../text/collecting-words.ts'
import { formatMoney, formatTime, savedName } from '../text/format.ts'
import type { Locale } from '../view.ts'
import type { Collecting } from './collecting.ts'
import { customerFormPath, wishPath } from './links.ts'
import type { CustomerPage, CustomerStep, InvoiceRow, SavedView, SubscriptionView } from './view.ts'
import type { CustomerWords } from './words.ts'

type Props = { page: CustomerPage; words: CustomerWords }

/** Everything that a customer has with this merchant: what is due first. */
export const Overview = ({ page, words, step }: Props & { step: Extract<CustomerStep, { is: 'open' }> }) => {
  const active = step.methods.filter(({ endedAt }) => endedAt === null)
  const ended = step.methods.filter(({ endedAt }) => endedAt !== null)
  return (
    <Panel heading="h1" title={words.title(page.merchant.displayName)}>
      <Part title={words.due}>
        {step.due.length === 0 && <p class="note">{words.nothingDue}</p>}
        {step.due.map((invoice) => (
          <Due key={invoice.id} page={page} words={words} invoice={invoice} />
        ))}
      </Part>
      {step.subscriptions.length > 0 && (
        <Part title={words.subscriptions}>
          {step.subscriptions.map((one) => (
            <Subscribed key={one.id} page={page} words={words} one={one} />
          ))}
        </Part>
      )}
      <Part title={words.methods}>
        {active.length === 0 && <p class="note">{words.noMethods}</p>}
        {active.map((method) => (
          <Saved key={method.id} page={page} words={words} method={method} />
        ))}
        {ended.length > 0 && (
          <details>
            <summary>{words.ended}</summary>
            {ended.map((method) => (
              <Saved key={method.id} page={page} words={words} method={method} />
            ))}
          </details>
        )}
      </Part>
      {step.paid.length > 0 && (
        <Part title={words.paid}>
          {step.paid.map((invoice) => (
            <Thing key={invoice.id} name={invoice.description}>
              <p class="note">
                {invoice.number} · {formatMoney(invoice.amount, page.locale)}
              </p>
              <Papers page={page} words={words} invoice={invoice} />
            </Thing>
          ))}
        </Part>
      )}
      <form class="decline" method="post" action={customerFormPath(page, 'leave')}>
        <button type="submit" class="quiet">
          {words.leave}
        </button>
      </form>
    </Panel>
  )
}

const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="part">
    <h2 class="bounds-title">{title}</h2>
    {children}
  </section>
)

const Thing = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <article class="thing">
    <h3>
      <bdi>{name}</bdi>
    </h3>
    {children}
  </article>
)

const Papers = ({ page, words, invoice }: Props & { invoice: InvoiceRow }) => (
  <p class="links">
    <a class="quiet" href={`${invoice.pdfUrl}?locale=${page.locale}`}>
      {words.papers}
      <span class="visually-hidden"> {invoice.number}</span>
    </a>
    {invoice.receiptPaths.map((path) => (
      <a key={path} class="quiet" href={`${path}?locale=${page.locale}`}>
        {words.receipt}
        <span class="visually-hidden"> {invoice.number}</span>
      </a>
    ))}
  </p>
)

/** What came of charging a saved method with an invoice, and what comes next. */
const Charged = ({ collecting, locale }: { collecting: Collecting; locale: Locale }) => {
  const { charging, waits, approve, why, next } = COLLECTING_WORDS[locale]
  if (collecting.is === 'charging') return <p>{charging}</p>
  if (collecting.is === 'approve') {
    return (
      <>
        <p>{waits}</p>
        <a class="button" href={collecting.url} rel="noreferrer">
          {approve}
        </a>
      </>
    )
  }
  const day = collecting.next.is === 'retry' ? dayText(collecting.next.day, locale) : ''
  return (
    <p>
      {why[collecting.why]} {next[collecting.next.is](day)}
    </p>
  )
}

const Due = ({ page, words, invoice }: Props & { invoice: InvoiceRow }) => {
  const { locale } = page
  // A payment beside a charge whose outcome is open may be a second one.
  const isCharging = invoice.collecting !== null && invoice.collecting.is !== 'failed'
  const pay = (
    <a class={isCharging ? 'quiet' : 'button'} href={invoicePath({ locale, invoice })}>
      {words.pay(formatMoney(invoice.amount, locale))}
    </a>
  )
  return (
    <Thing name={invoice.description}>
      <p class="note">
        {invoice.number} · {words.dueBy(dayText(invoice.dueAt, locale))}
        {invoice.isOverdue && <strong class="invoice-overdue"> · {words.overdue}</strong>}
      </p>
      {invoice.collecting && <Charged collecting={invoice.collecting} locale={locale} />}
      {isCharging ? <p class="links">{pay}</p> : pay}
      <Papers page={page} words={words} invoice={invoice} />
    </Thing>
  )
}

const Subscribed = ({ page, words, one }: Props & { one: SubscriptionView }) => {
  const { locale } = page
  const collecting = COLLECTING_WORDS[locale]
  return (
    <Thing name={one.description}>
      <dl class="rows">
        <Row label={words.amount}>
          {formatMoney(one.amount, locale)} {words.every(one.interval)}
        </Row>
        <Row label={words.statusLabel}>{one.isUnpaid ? collecting.unpaid : words.status[one.status]}</Row>
        {one.nextDay !== null && <Row label={words.next}>{dayText(one.nextDay, locale)}</Row>}
        {one.endsOn !== null && <Row label={words.endsOn}>{dayText(one.endsOn, locale)}</Row>}
        {one.canChange && <Row label={words.paidWith}>{one.method ?? words.noMethod}</Row>}
      </dl>
      {one.needsMethod && <p>{one.status === 'PENDING_METHOD' ? collecting.beginsWith : collecting.needsMethod}</p>}
      {(one.canChange || one.canCancel) && (
        <p class="links">
          {one.canChange && (
            <a class="quiet" href={wishPath(page, { is: 'change', of: one.id })}>
              {one.needsMethod ? words.choose : words.change}
              <span class="visually-hidden">: {one.description}</span>
            </a>
          )}
          {one.canCancel && (
            <a class="quiet" href={wishPath(page, { is: 'cancel', of: one.id })}>
              {words.cancel}
              <span class="visually-hidden">: {one.description}</span>
            </a>
          )}
        </p>
      )}
    </Thing>
  )
}

const Saved = ({ page, words, method }: Props & { method: SavedView }) => {
  const { locale } = page
  return (
    <Thing name={savedName(method)}>
      <dl class="rows">
        <Row label={words.bounds}>
          {method.bounds.map((line) => (
            <span key={line} class="bound">
              {line}
            </span>
          ))}
        </Row>
        <Row label={words.agreed}>{formatTime(method.acceptedAt, locale)}</Row>
        {method.expiry && (
          <Row label={words.expires}>
            {method.expiry.text}
            {method.expiry.isSoon && <strong class="invoice-overdue"> · {words.expiresSoon}</strong>}
          </Row>
        )}
        {method.usedFor.length > 0 && <Row label={words.usedFor}>{method.usedFor.join(', ')}</Row>}
        {method.endedAt && <Row label={words.endedOn}>{formatTime(method.endedAt, locale)}</Row>}
      </dl>
      <details>
        <summary>
          {words.agreedWords(method.version)}
          <span class="visually-hidden">
            : {method.name} {method.label}
          </span>
        </summary>
        <p class="note mandate">{method.text}</p>
      </details>
      {method.endedAt === null && (
        <p class="links">
          <a class="quiet" href={wishPath(page, { is: 'end', of: method.id })}>
            {words.end}
            <span class="visually-hidden">: {method.name}</span>
          </a>
        </p>
      )}
    </Thing>
  )
}
