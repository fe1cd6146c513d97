import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { CARD_MOVES } from './acquirer/states.ts'
import { QR_MOVES } from './qr/states.ts'
import { TRANSFER_MOVES } from './transfer/states.ts'
import { VIRTUAL_ACCOUNT_MOVES } from './virtual-account/states.ts'
import { WALLET_MOVES } from './wallet/states.ts'

const { db } = await aDatabase()

test.each([
  ['bank.qr', QR_MOVES],
  ['bank.virtual_account', VIRTUAL_ACCOUNT_MOVES],
  ['bank.wallet_payment', WALLET_MOVES],
  ['bank.card_payment', CARD_MOVES],
  ['bank.transfer', TRANSFER_MOVES],
])('the database allows %s exactly the states of the code', async (table, moves) => {
  const { rows } = await db.pool.query(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and pg_get_constraintdef(oid) like '%(status = ANY%'`,
    [table],
  )
  const allowed = [...String(rows[0]?.definition).matchAll(/'([A-Z]+)'/g)].map(([, state]) => state)
  expect(allowed.sort()).toEqual(Object.keys(moves).sort())
})

test('what was paid stays paid, and everything else can still take money', () => {
  for (const moves of [QR_MOVES, VIRTUAL_ACCOUNT_MOVES, WALLET_MOVES]) {
    for (const [state, after] of Object.entries(moves)) expect(after.includes('PAID' as never)).toBe(state !== 'PAID')
    expect(moves.PAID).toEqual([])
  }
})
