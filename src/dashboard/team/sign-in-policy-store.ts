import type { Tx } from '../../db/transaction.ts'

/** Whether a merchant's owner, finance and developer need a second factor; null: the environment's default. */
export async function readSecondFactorPolicy(tx: Tx, merchantId: string): Promise<boolean | null> {
  const row = await tx
    .selectFrom('sign_in_policy')
    .select('second_factor')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.second_factor ?? null
}

export async function setSecondFactorPolicy(tx: Tx, merchantId: string, secondFactor: boolean): Promise<void> {
  await tx
    .insertInto('sign_in_policy')
    .values({ merchant_id: merchantId, second_factor: secondFactor })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ second_factor: secondFactor }))
    .execute()
}
