import { inFours } from '../text/format.ts'
import type { Text } from '../text/text.ts'

/** A test card's expiry lies so many years ahead. */
const YEARS_AHEAD = 2
const ANY_CODE = '123'

/** The sandbox's test cards and what each does. A press fills the form in; without the script they are read off. */
export const TestCards = ({ now, text }: { now: Date; text: Text }) => {
  const expiry = `12/${(now.getUTCFullYear() + YEARS_AHEAD) % 100}`
  return (
    <section class="test-cards" aria-labelledby="test-cards-title">
      <h3 id="test-cards-title">{text.card.testTitle}</h3>
      <p class="note">{text.card.testText}</p>
      <ul>
        {Object.entries(text.card.testCards).map(([number, meaning]) => (
          <li key={number}>
            <span>
              <span class="test-number">{inFours(number).join(' ')}</span> <span class="note">{meaning}</span>
            </span>
            <button
              type="button"
              class="copy needs-script"
              data-fill={number}
              data-fill-expiry={expiry}
              data-fill-code={ANY_CODE}
            >
              {text.card.testFill}
              <span class="visually-hidden"> {number.slice(-4)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
