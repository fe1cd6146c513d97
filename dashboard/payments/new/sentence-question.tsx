import { Button } from '@mantine/core'
import { type Answers, type Fault, Problem } from '../../api/problem.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { words } from '../words.ts'
import css from './sentence-question.module.css'

/** The code of a sentence that asks for no payment; its message leads on to what does what it asks for. */
const NO_REQUEST = 'NOT_A_PAYMENT_REQUEST'

/** The question that a sentence raised; undefined: the error is a different one. */
export const questionIn = (error: unknown): Fault | undefined =>
  error instanceof Problem
    ? error.faults.find(({ code, question }) => (code === 'ASK_BACK' || code === NO_REQUEST) && question)
    : undefined

type Props = { fault: Fault; isDisabled: boolean; onAnswer: (answers: Answers) => void }

/** What a sentence leaves open, in the reader's language, with the likely answers as buttons; disabled while another sentence is typed. */
export function SentenceQuestion({ fault: { code, message, question, choices = [] }, isDisabled, onAnswer }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const title = code === NO_REQUEST ? text.noPaymentRequest : text.oneQuestion
  return (
    <section className={css.question} aria-label={title}>
      <h2>{title}</h2>
      <p>{question?.[locale] ?? message}</p>
      {choices.length > 0 && (
        <>
          <fieldset className={css.answers}>
            <legend className="visually-hidden">{text.possibleAnswers}</legend>
            {choices.map(({ label, answers }) => (
              <Button key={label} variant="default" disabled={isDisabled} onClick={() => onAnswer(answers)}>
                {label}
              </Button>
            ))}
          </fieldset>
          <p className="muted">{text.orRewrite}</p>
        </>
      )}
    </section>
  )
}
