import { HOME } from '../../markets/market-of.ts'
import type { Way } from '../alerts/topics.ts'

/** Operators work for no merchant: their mails use the time zone of the home market's banks. */
export const OPERATOR_ZONE = HOME.calendar.zone

/** The topics that operators choose from. The first three are troubles of a connection. */
export const OPERATOR_TOPICS = [
  'failing',
  'test',
  'certificate',
  'differences',
  'unknown_money',
  'holidays',
  'books',
] as const
export type OperatorTopic = (typeof OPERATOR_TOPICS)[number]
export type OperatorChoices = Readonly<Record<OperatorTopic, Way>>

/** The defaults: everything that occurs by itself. A test is run by an operator, who sees how it ends. */
const UNCHOSEN: OperatorChoices = {
  failing: 'at_once',
  test: 'off',
  certificate: 'at_once',
  differences: 'at_once',
  unknown_money: 'at_once',
  holidays: 'at_once',
  books: 'at_once',
}
const NONE = Object.fromEntries(OPERATOR_TOPICS.map((topic) => [topic, 'off'])) as OperatorChoices

export const operatorChoicesOf = (chosen: Partial<OperatorChoices> | null): OperatorChoices =>
  chosen ? { ...NONE, ...chosen } : UNCHOSEN

const NAMES: ReadonlySet<string> = new Set(OPERATOR_TOPICS)
/** Whether this version knows a topic that another one may have stored. */
export const isOperatorTopic = (text: string): text is OperatorTopic => NAMES.has(text)
