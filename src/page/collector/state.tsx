import { Copyable } from '../parts/copyable.tsx'
import { Icon } from '../parts/icon.tsx'
import { LiveStatus } from '../parts/live-status.tsx'
import { Panel, ResultPanel, Steps } from '../parts/panel.tsx'
import { QrImage } from '../parts/qr-image.tsx'
import { Amount, Row } from '../parts/summary.tsx'
import { formatMoney, formatPlain, formatTime } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import { collectorCodePath } from './links.ts'
import type { CollectorPage, CollectorStep, PaymentLine } from './view.ts'
import type { CollectorWords } from './words.ts'

type Props = { page: CollectorPage; text: Text; words: CollectorWords }

/** The state in a few words, for the tab and for screen readers: to staff, the last payment. */
export function collectorTitle({ step, place, live, locale }: CollectorPage, words: CollectorWords): string {
  const [last] = live?.payments ?? []
  if (last) return `${formatMoney(last.amount, locale)} · ${formatTime(last.paidAt, locale)}`
  return step.is === 'closed' ? words.closed[step.why].title : place
}

/** Where the payer is, and what each payment comes to; for staff, the last payment. */
export const CollectorSummary = ({ page, words }: Props) => {
  const { amount, minAmount, maxAmount, locale, live, place } = page
  if (live) return <LastPayment page={page} last={live.payments[0]} words={words} />
  const text = (money: typeof amount) => money && formatMoney(money, locale)
  const bounds = words.bounds(text(minAmount), text(maxAmount))
  if (amount) {
    return (
      <section class="summary" aria-labelledby="total">
        <Amount label={words.each} amount={formatMoney(amount, locale)} />
        <p class="deadline">
          <bdi>{place}</bdi>
        </p>
      </section>
    )
  }
  return (
    <section class="summary" aria-labelledby="total">
      <h1 id="total">
        <bdi class="collector-place">{place}</bdi>
      </h1>
      <p class="deadline">
        {words.anyAmount}
        {bounds !== '' && `: ${bounds}`}
      </p>
    </section>
  )
}

const LastPayment = (props: { page: CollectorPage; last: PaymentLine | undefined; words: CollectorWords }) => {
  const { page, last, words } = props
  return (
    <section class="summary" aria-labelledby="total">
      <Amount label={words.lastPayment} amount={last ? formatMoney(last.amount, page.locale) : words.noneYet} />
      <p class="deadline">
        {last && <time dateTime={last.paidAt.toISOString()}>{formatTime(last.paidAt, page.locale)}</time>}
        {last && ' · '}
        <bdi>{page.place}</bdi>
      </p>
    </section>
  )
}

/** The code or the number, or why there is nothing to pay. */
export const CollectorState = ({ page, text, words }: Props) => {
  const { step, merchant, live } = page
  if (step.is === 'closed') {
    const { title, text: lead } = words.closed[step.why]
    const isOver = step.why === 'CLOSED'
    return (
      <ResultPanel tone={isOver ? 'quiet' : 'warn'} icon={isOver ? 'cross' : 'clock'} title={title}>
        <p class="lead">{lead(merchant.displayName)}</p>
      </ResultPanel>
    )
  }
  return step.is === 'code' ? (
    <Code page={page} step={step} text={text} words={words} isForPayer={live === null} />
  ) : (
    <Account page={page} step={step} text={text} words={words} />
  )
}

const Code = (props: Props & { step: Extract<CollectorStep, { is: 'code' }>; isForPayer: boolean }) => {
  const { page, text, words, isForPayer } = props
  const { scheme, content, payeeName } = props.step
  return (
    <Panel title={text.qrTitle(scheme)} lead={text.qrLead}>
      <div class="qr-tile collector-code">
        <div class="qr-frame">
          <QrImage content={content} label={words.codeLabel(scheme, page.merchant.displayName)} />
        </div>
        {payeeName && (
          <p class="qr-payee">
            {text.qrPayee}{' '}
            <strong>
              <bdi>{payeeName}</bdi>
            </strong>
          </p>
        )}
      </div>
      {isForPayer && (
        <>
          <a class="button" href={collectorCodePath(page)} download={`${scheme.toLowerCase()}-${page.id}.png`}>
            <Icon name="download" />
            {text.qrSave}
          </a>
          <p class="note touch-only">{text.qrSaveNote}</p>
          <h3>{text.qrStepsTitle}</h3>
          <Steps steps={words.steps(scheme, page.amount && formatMoney(page.amount, page.locale))} />
        </>
      )}
    </Panel>
  )
}

const Account = (props: Props & { step: Extract<CollectorStep, { is: 'number' }> }) => {
  const { page, text, step } = props
  return (
    <Panel
      title={text.vaTitle(step.bankName)}
      lead={text.vaLead}
      mark={{ type: 'virtual_account', code: step.bankCode }}
    >
      <dl class="fields">
        <Copyable label={text.vaNumber} shown={step.number} plain={step.number} text={text} />
        {page.amount && (
          <Copyable
            label={text.vaAmount}
            shown={formatMoney(page.amount, page.locale)}
            plain={formatPlain(page.amount)}
            note={text.vaExact}
            text={text}
          />
        )}
        <div class="field">
          <dt>{text.vaHolder}</dt>
          <dd>
            <bdi class="field-value">{step.holder}</bdi>
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

/** The payments as they arrive, for staff, and the sound that they choose. */
export const Payments = ({ page, text, words }: Props) => {
  const { live, locale } = page
  if (!live) return null
  return (
    <section class="details" aria-label={words.payments}>
      <LiveStatus text={text} />
      <button
        type="button"
        class="button needs-script"
        data-sound={words.soundOn}
        data-silence={words.soundOff}
        aria-pressed="false"
      >
        {words.soundOn}
      </button>
      <h2 class="invoice-lines-title">{words.payments}</h2>
      <dl class="rows">
        {live.payments.map(({ id, amount, paidAt, bank, rrn, isUnexpected }) => (
          <Row key={id} label={formatTime(paidAt, locale)}>
            <strong>{formatMoney(amount, locale)}</strong>
            {isUnexpected && <strong class="invoice-overdue"> · {words.unexpected}</strong>}
            <span class="note collector-payment">
              {[bank, rrn && `${words.reference} ${rrn}`].filter(Boolean).join(' · ')}
            </span>
          </Row>
        ))}
      </dl>
      {live.payments.length === 0 && <p class="note">{words.noneYet}</p>}
    </section>
  )
}
