import type { List } from '../lists/read-list.ts'
import { type CollectionFilter, planCollectionScan } from './filter.ts'
import { findIdsByText, readLines, sumCollections } from './read-lines.ts'
import type { CollectionLine, CollectionSum } from './schema.ts'
import type { CollectionSource } from './source.ts'

/** What collectors received, as a list. */
export const collectionList = (source: CollectionSource): List<CollectionFilter, CollectionLine, CollectionSum> => ({
  kind: 'pay',
  findIds: (tx, merchantId, text, limit) => findIdsByText(tx, source.customers, merchantId, text, limit),
  planScan: (merchantId, filter, ids) => planCollectionScan(source.collecting.allocations, merchantId, filter, ids),
  readLines: (tx, merchantId, ids) => readLines(tx, source, merchantId, ids),
  addUp: (tx, merchantId, ids) => sumCollections(tx, source, merchantId, ids),
})
