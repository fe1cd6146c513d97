import type { ComponentChildren } from 'preact'
import { GateMark, Icon } from '../parts/icon.tsx'
import { initialsOf } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { Locale, MerchantView } from '../view.ts'

/** Addresses of what the page loads: all on our own host, all named by their content. */
export type AssetPaths = {
  readonly style: string
  readonly script: string
  readonly icon: string
  /** Of the page of a receipt alone: its own script, and the rules it needs beside the others. */
  readonly receiptScript: string
  readonly receiptStyle: string
}

type Props = {
  locale: Locale
  title: string
  text: Text
  assets: AssetPaths
  /** A further style sheet of this page. */
  moreStyle?: string
  accentPath: string | null
  refreshSeconds: number | null
  otherLanguagePath: string
  sandbox: boolean
  merchant: MerchantView | null
  children: ComponentChildren
}

/** The whole document. `main` is what the browser script exchanges; everything else stays. */
export const Document = (props: Props) => (
  <html lang={props.locale}>
    <head>
      <meta charset="utf-8" />
      <title>{props.title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="color-scheme" content="light dark" />
      <meta name="format-detection" content="telephone=no" />
      {props.refreshSeconds !== null && (
        <noscript>
          <meta http-equiv="refresh" content={String(props.refreshSeconds)} />
        </noscript>
      )}
      <link rel="stylesheet" href={props.assets.style} />
      {props.moreStyle && <link rel="stylesheet" href={props.moreStyle} />}
      {props.accentPath && <link rel="stylesheet" href={props.accentPath} />}
      <link rel="icon" type="image/svg+xml" href={props.assets.icon} />
      {/* Nothing is painted before the last element is read: a part that is painted alone would be moved by the next. */}
      <link rel="expect" href="#announce" {...{ blocking: 'render' }} />
      <script type="module" src={props.assets.script} />
    </head>
    <body>
      <a class="skip" href="#main">
        {props.text.skipToContent}
      </a>
      <Header {...props} />
      {props.children}
      <Footer text={props.text} />
      <p class="visually-hidden" id="announce" role="status" />
    </body>
  </html>
)

const Header = (props: Props) => (
  <header>
    {props.sandbox && (
      <p class="ribbon">
        <Icon name="flask" />
        {props.text.sandboxRibbon}
      </p>
    )}
    <div class="top">
      {props.merchant ? (
        <Merchant merchant={props.merchant} />
      ) : (
        <span class="merchant">
          <GateMark />
          Gapura
        </span>
      )}
      <LanguageLink {...props} />
    </div>
  </header>
)

const LanguageLink = ({ text, locale, otherLanguagePath }: Props) => {
  const other = locale === 'id' ? 'en' : 'id'
  return (
    <a class="language" href={otherLanguagePath} hreflang={other}>
      <span class="language-short" aria-hidden="true">
        {text.otherLanguageShort}
      </span>
      <span class="language-long" lang={other}>
        {text.otherLanguage}
      </span>
    </a>
  )
}

const Merchant = ({ merchant }: { merchant: MerchantView }) => (
  <span class="merchant">
    {merchant.logoUrl ? (
      <img class="mark" src={merchant.logoUrl} alt="" width="40" height="40" />
    ) : (
      <span class="mark" aria-hidden="true">
        {initialsOf(merchant.displayName)}
      </span>
    )}
    <bdi class="merchant-name">{merchant.displayName}</bdi>
  </span>
)

const Footer = ({ text }: { text: Text }) => (
  <footer class="foot">
    <p>
      <GateMark />
      {text.secured}
    </p>
    <p>
      <Icon name="lock" />
      {text.caution}
    </p>
  </footer>
)
