import type { Tx } from '../db/transaction.ts'
import { type FileToImport, type Imported, importFile } from './import/import-file.ts'
import { type MatchReport, matchAccount } from './match-account.ts'

/** Imports a file and matches its entries, in one transaction: nothing is left half done. Throws as `importFile`. */
export async function importAndMatch(
  tx: Tx,
  file: FileToImport,
): Promise<{ imported: Imported; matched: MatchReport }> {
  const imported = await importFile(tx, file)
  return { imported, matched: await matchAccount(tx, file.connectionId, file.at) }
}
