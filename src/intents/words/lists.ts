import type { Meaning } from './table.ts'

/** Meanings, as a list in words. */
const meaningsIn = ([list = '']: readonly string[]): readonly Meaning[] => list.split(/,\s+/) as Meaning[]

/** Small words that may come between an amount and the word that says how it stands. */
export const LINKS = meaningsIn`introducer, total, worth, polite, filler, currencyPlace`

/** Meanings of words that come beside amounts without being what a number counts. */
export const SMALL_WORDS = meaningsIn`purpose, way, polite, filler, or, and, not, flip, plus, at, times, per, each, to, total, subtotal, becomes, after, before, vague, limit, vagueAfter, correction, tax, fee, discount, excluded, included, free, month, dayPart, percent, worth, currencyPlace, addressee, broken, offer, onePeriod, title, command, introducer, instalment, downPayment, split, between, otherWay`

/** A unit, so that a number before it may count it. */
export const COUNTABLE = meaningsIn`counter, people, measure, size, period, shortPeriod, pack, adjective, percent`

/** Units, labels and small words that may touch a number without making a name of it: "5kg", "3x", "50rban". */
export const TOUCHING_UNITS = meaningsIn`times, dayPart, percent, counter, people, measure, size, period, shortPeriod, pack, purpose, polite, way, month, cents`

/** Words that may touch the amount after them: "total50rb". */
export const TOUCHING_HEADS = meaningsIn`introducer, total, purpose, times, at, becomes, worth, each`

/** Words after a currency code or letters that begin a thought: the code is one. */
export const THOUGHT_OPENERS = meaningsIn`purpose, introducer, total, worth, command, polite, becomes, at, times, each, plus, vague, limit`

/** Words that may touch a marked amount from after: "Rp50.000ya". */
export const AMOUNT_TAILS = meaningsIn`purpose, polite, way, per, each, times, vagueAfter, total, counter, people, period, shortPeriod, onePeriod`

/** Words before thousands written with spaces that are no label: "total 2 350 000". */
export const SPACED_HEADS = meaningsIn`introducer, purpose, total, worth, becomes, polite, filler, at, times, each`

/** Words that are stepped over between a tax, fee or discount and its percentage. */
export const CHARGE_FILLERS = meaningsIn`filler, polite, introducer, fee, tax, discount`

/** Words that name no goods though they are no small words. */
export const NO_GOODS = meaningsIn`place, month, weekday, title, date, time, shortPeriod, period, between, correction, dayPart, instalment, otherWay`

/** Words that are no part of a plan's name. */
export const NO_PLAN_NAME = meaningsIn`polite, filler, purpose, way, or, and, not, flip, total, becomes, after, period, shortPeriod, onePeriod, per, each, at, times, command, plus, included, excluded, title, fee, tax, discount, vague, month, plan`
