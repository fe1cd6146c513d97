import { sql } from 'kysely'
import type { Erasure } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * Erases in the messages of providers that mention one of the references, and in the replies they got. The hash of a
 * message stays, so that its repeat still gets the same reply. Returns how many changed.
 */
export async function eraseMessages(
  tx: Tx,
  { references, words, since }: Pick<Erasure, 'references' | 'words' | 'since'>,
): Promise<number> {
  const { rows } = await sql`update inbound_message set body = erased_message(body, ${words}::text[]),
      reply_body = erased(reply_body, ${words}::text[], '{}'::text[])
    where received_at >= ${since}
      and exists (
        select from unnest(${references}::text[]) as reference
        where position(convert_to(reference, 'UTF8') in inbound_message.body) > 0
      )
      and (body, reply_body) is distinct from
        (erased_message(body, ${words}::text[]), erased(reply_body, ${words}::text[], '{}'::text[]))
    returning 1`.execute(tx)
  return rows.length
}
