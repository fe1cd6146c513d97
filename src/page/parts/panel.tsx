import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { BrandMark } from './brand-mark.tsx'
import { Icon, type IconName } from './icon.tsx'

/** The id of a card's heading: a card that is folded below another one needs one of its own. */
export const TitleId = createContext('panel-title')

/** The card on which the payer acts: a heading that takes focus when the page changes, a line under it, the content. */
export const Panel = (props: {
  title: string
  lead?: string
  mark?: { type: IconName; code: string }
  /** Where no order stands above it, the title is the page's first heading. */
  heading?: 'h1' | 'h2'
  children: ComponentChildren
}) => {
  const Heading = props.heading ?? 'h2'
  const id = useContext(TitleId)
  return (
    <section class="panel" aria-labelledby={id}>
      <div class="panel-head">
        {props.mark && <BrandMark {...props.mark} size="bank" />}
        <div>
          <Heading id={id} class="panel-title" tabIndex={-1}>
            {props.title}
          </Heading>
          {props.lead && <p class="lead">{props.lead}</p>}
        </div>
      </div>
      {props.children}
    </section>
  )
}

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet'

/** A card that shows a result: its sign has a shape as well as a colour. */
export const ResultPanel = (props: {
  tone: Tone
  icon: IconName
  title: string
  /** Where no order stands above it, the title is the page's first heading. */
  heading?: 'h1' | 'h2'
  children: ComponentChildren
}) => {
  const Heading = props.heading ?? 'h2'
  const id = useContext(TitleId)
  return (
    <section class={`panel result result-${props.tone}`} aria-labelledby={id}>
      <span class="sign">
        <Icon name={props.icon} large />
      </span>
      <Heading id={id} class="panel-title" tabIndex={-1}>
        {props.title}
      </Heading>
      {props.children}
    </section>
  )
}

/** A remark that must not be missed, with a line above it. `isNews`: it takes the focus when the page opens. */
export const Remark = (props: { title?: string; isNews?: boolean; children: ComponentChildren }) => (
  <div class="remark" {...(props.isNews && { tabIndex: -1, autofocus: true })}>
    <Icon name="warning" />
    <div>
      {props.title && (
        <p>
          <strong>{props.title}</strong>
        </p>
      )}
      <p>{props.children}</p>
    </div>
  </div>
)

export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol class="steps">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)
