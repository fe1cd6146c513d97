export interface MasterKeyTables {
  master_key: { only_row: boolean; sealed: Buffer; previous: Buffer | null }
  data_key: { purpose: string; sealed: Buffer }
}
