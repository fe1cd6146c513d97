import { type Money, toDecimal } from '../base/money.ts'

/** An amount as replies have it, in whole units; money that no order explains may have a fraction. */
export const decimalOf = (money: Money): number => Number(toDecimal(money))
