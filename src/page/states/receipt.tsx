import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../parts/icon.tsx'
import type { Tone } from '../parts/panel.tsx'
import { ROW_NAMES, type RowName, rowsOf } from '../receipt-rows.ts'
import { INVALID_REASONS, type ReceiptPage, type ReceiptView, VERDICTS, type Verdict } from '../receipt-view.ts'
import { rowWordsOf } from '../text/receipt-words.ts'
import type { Text } from '../text/text.ts'

type Props = { page: ReceiptPage; text: Text }

const FACES: Readonly<Record<Verdict, { tone: Tone; icon: IconName }>> = {
  checking: { tone: 'busy', icon: 'clock' },
  valid: { tone: 'good', icon: 'check' },
  open: { tone: 'busy', icon: 'check' },
  invalid: { tone: 'bad', icon: 'cross' },
  unsupported: { tone: 'warn', icon: 'warning' },
  unreachable: { tone: 'warn', icon: 'warning' },
}

/** A receipt with its check: one panel for each outcome, of which the script shows one; without it, what to do. */
export const ReceiptState = ({ page, text }: Props) => (
  <>
    <noscript>
      <section class="panel result result-quiet" aria-labelledby="verdict-none">
        <Face icon="warning" id="verdict-none" title={text.receipt.noScriptTitle}>
          {page.receipt ? text.receipt.noScriptText : text.receipt.pasteNoScript}
        </Face>
      </section>
    </noscript>
    {page.receipt === null && <PasteForm text={text} />}
    {VERDICTS.map((verdict) => (
      <VerdictPanel
        key={verdict}
        verdict={verdict}
        isOpen={verdict === 'checking' && page.receipt !== null}
        text={text}
      />
    ))}
    <Facts page={page} text={text} />
    <How text={text} />
  </>
)

const Face = (props: { icon: IconName; id: string; title: string; children: ComponentChildren }) => (
  <>
    <span class="sign">
      <Icon name={props.icon} large />
    </span>
    <h2 id={props.id} class="panel-title" tabIndex={-1}>
      {props.title}
    </h2>
    <p class="lead">{props.children}</p>
  </>
)

/** `isOpen`: it has its place from the beginning, so that nothing moves when the script comes late. */
const VerdictPanel = ({ verdict, isOpen, text }: { verdict: Verdict; isOpen: boolean; text: Text }) => {
  const { tone, icon } = FACES[verdict]
  const words = text.receipt.verdicts[verdict]
  return (
    <section
      class={`panel result result-${tone}${isOpen ? ' needs-script' : ''}`}
      data-verdict={verdict}
      aria-labelledby={`verdict-${verdict}`}
      hidden={!isOpen}
    >
      <Face icon={icon} id={`verdict-${verdict}`} title={words.title}>
        {words.text}
      </Face>
      {verdict === 'checking' && <span class="progress" aria-hidden="true" />}
      {verdict === 'invalid' &&
        INVALID_REASONS.map((reason) => (
          <p key={reason} data-reason={reason} hidden>
            {text.receipt.reasons[reason]}
          </p>
        ))}
    </section>
  )
}

/** What it states. Of a pasted receipt nothing is shown before it is verified. */
const Facts = ({ page, text }: Props) => {
  const { receipt, locale } = page
  const words = rowWordsOf(locale)
  const rows = receipt && rowsOf(receipt.stated, words)
  return (
    <section class="panel facts" aria-label={text.receipt.facts} data-facts hidden={receipt === null}>
      <dl class="rows receipt" data-words={JSON.stringify(words)}>
        {ROW_NAMES.map((name) => (
          <FactRow key={name} name={name} value={rows?.[name] ?? null} text={text} />
        ))}
      </dl>
      <p class="note-box" data-test-mode hidden={receipt?.stated.livemode ?? true}>
        {text.receipt.testMode}
      </p>
      {receipt && <TakeAway receipt={receipt} locale={locale} text={text} />}
    </section>
  )
}

const FactRow = ({ name, value, text }: { name: RowName; value: string | null; text: Text }) => (
  <div class={name === 'root' ? 'row row-hash' : 'row'} data-row={name} hidden={value === null}>
    <dt>{text.receipt.rows[name]}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
)

/** The code that opens this page elsewhere, and the receipt on paper and as files. */
const TakeAway = ({ receipt, locale, text }: { receipt: ReceiptView; locale: string; text: Text }) => (
  <div class="take-away">
    <img class="receipt-qr" src={`${receipt.path}/qr.svg`} alt={text.receipt.code} width="164" height="164" />
    <nav class="actions">
      <a class="quiet" href={`${receipt.path}/receipt.pdf?locale=${locale}`} download>
        <Icon name="download" />
        {text.receipt.savePdf}
      </a>
      <a class="quiet" href={`${receipt.path}/receipt.json`} download>
        <Icon name="download" />
        {text.receipt.saveFile}
      </a>
      <button type="button" class="quiet needs-script" data-print>
        <Icon name="printer" />
        {text.receipt.print}
      </button>
    </nav>
  </div>
)

const How = ({ text }: { text: Text }) => (
  <details class="panel how">
    <summary>{text.receipt.howTitle}</summary>
    <ol class="steps">
      {text.receipt.how.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </details>
)

const PasteForm = ({ text }: { text: Text }) => (
  <form class="panel needs-script" data-paste>
    <h1 class="panel-title">{text.receipt.checkTitle}</h1>
    <p class="lead">{text.receipt.pasteLead}</p>
    <label for="receipt">{text.receipt.pasteLabel}</label>
    <textarea id="receipt" name="receipt" rows={6} required spellcheck={false} autocomplete="off" />
    <button type="submit" class="button">
      {text.receipt.pasteCheck}
    </button>
  </form>
)
