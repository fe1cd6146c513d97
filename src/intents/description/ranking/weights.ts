// Made by `npm run train:intents`; see docs/intents.md.

import { valuesIn } from '../../words/table.ts'

/** How much each rule of EVIDENCE counts. */
export const WEIGHTS = valuesIn(`after-a-name 16, before-a-buying-verb -15, before-a-date-or-number 60, begins-small 7,
  begins-with-a-place 3, bought 85, capitalised -131, capitals-after-small-letters -66,
  clause-of-its-own -103, counted -35, first-and-a-clause-of-its-own -14, first-phrase 168, greeted -30,
  heads-goods 67, holds-a-determiner -8, holds-a-form-of-address -90, holds-a-modal 19,
  holds-a-person -35, holds-a-preposition -71, holds-a-pronoun -82, holds-a-subject 6, holds-a-thing 167,
  holds-a-time -5, holds-a-verb -52, holds-an-adverb -44, holds-three-things 30, holds-two-things 92,
  in-brackets -11, in-the-sentence-of-money 41, introduced -37, lower-case-among-capitals 101,
  money-in-the-next-clause 3, only-counters -65, opens-with-a-count -8, place -22,
  purpose-after-the-price -40, purpose-and-a-name -47, purpose-first 35, purpose-of-something-named -98,
  right-after-money -59, right-before-money 34, several-names 138, unknown-word 89`)

/** How much it counts what a phrase does. */
export const ROLE_WEIGHTS = valuesIn(`address -13, goods 200, greeting -37, item-behind -65, purpose -37, vocative -48`)

/** How much it counts what a word of a phrase means. */
export const MEANING_WEIGHTS =
  valuesIn(`addressee 7, adjective -42, after 31, and 12, at -6, bearer -46, becomes -8, before 23, brand3M 18,
  broken -1, buys -7, command -89, composition 87, correction -19, counter -1, currencyPlace -10, date 40,
  dayPart -16, discount 2, each 1, excluded 5, fee 4, filler -20, flip -39, free -9, fund 16, goods -1,
  goodsAfter -7, goodsBefore -2, goodsHead 21, goodsKey 19, greeting 11, identifier -82, included -12,
  instalment 3, introducer 5, introduces -17, kilo 76, limit -9, measure 15, model 49, month -2, not -7,
  number 6, offer -3, onePeriod 8, or 47, ordering 70, ordinalEnd -5, pack 5, people -4, per 20,
  period 68, place 35, plan 16, plus 31, polite 15, programming -36, purpose 32, reference -43, scale -14,
  share -14, shortPeriod 9, size -20, smallKilo 3, split 28, street -40, takesOff -2, thousandName 46,
  time 3, times 34, title 35, to -3, total -1, unsure -1, vague -14, vagueAfter 41, vocative -59, way -23,
  weakCharge 6, weekday 34, worth -6, year 10`)
