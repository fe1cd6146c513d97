import { inFours } from '../text/format.ts'
import type { Text } from '../text/text.ts'

/**
 * A value to take elsewhere, with a button that copies `plain`. The button needs JavaScript and keeps its place before
 * it arrives; without it one tap selects the value, which holds no spaces even where it is shown in groups.
 */
export const Copyable = (props: { label: string; shown: string; plain: string; note?: string; text: Text }) => (
  <div class="field field-copyable">
    <dt>{props.label}</dt>
    <dd>
      <span class="field-value" data-copy-source>
        {props.shown === props.plain ? <Digits digits={props.plain} /> : props.shown}
      </span>
      <CopyButton label={props.label} plain={props.plain} text={props.text} />
      {props.note && <span class="note">{props.note}</span>}
    </dd>
  </div>
)

/** Digits in fours: apart to the eye and to the ear, together when selected. */
const Digits = ({ digits }: { digits: string }) => (
  <>
    <span class="visually-hidden unselectable">{inFours(digits).join(' ')}</span>
    <span class="digits" aria-hidden="true">
      {inFours(digits).map((four) => (
        <span key={four}>{four}</span>
      ))}
    </span>
  </>
)

/** Both labels lie in one cell, so that the button keeps its width when its label changes. */
const CopyButton = ({ label, plain, text }: { label: string; plain: string; text: Text }) => (
  <button
    type="button"
    class="copy needs-script"
    data-copy={plain}
    data-done={text.copied}
    data-failed={text.copyFailed}
  >
    <span class="copy-idle">
      {text.copy}
      <span class="visually-hidden"> {label}</span>
    </span>
    <span class="copy-done" aria-hidden="true">
      {text.copied}
    </span>
  </button>
)
