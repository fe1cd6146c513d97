import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** The card on which the payer acts: a heading that takes focus when the page changes, a line under it, the content. */
export const Panel = (props: { title: string; lead?: string; children: ComponentChildren }) => (
  <section class="panel" aria-labelledby="panel-title">
    <h2 id="panel-title" tabIndex={-1}>
      {props.title}
    </h2>
    {props.lead && <p class="lead">{props.lead}</p>}
    {props.children}
  </section>
)

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet'

/** A card that tells a result: its sign has a shape as well as a colour. */
export const ResultPanel = (props: { tone: Tone; icon: IconName; title: string; children: ComponentChildren }) => (
  <section class={`panel result result-${props.tone}`} aria-labelledby="panel-title">
    <span class="sign">
      <Icon name={props.icon} large />
    </span>
    <h2 id="panel-title" tabIndex={-1}>
      {props.title}
    </h2>
    {props.children}
  </section>
)

/** A remark that must not be missed, with its own heading. */
export const Remark = ({ title, children }: { title?: string; children: ComponentChildren }) => (
  <div class="remark">
    <Icon name="warning" />
    <div>
      {title && <h3>{title}</h3>}
      <p>{children}</p>
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
