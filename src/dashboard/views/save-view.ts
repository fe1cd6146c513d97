import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ListName } from '../lists/columns.ts'
import type { Calendar } from '../lists/filter.ts'
import { assertKnown } from './recognized.ts'
import { assertKeepable, assertReads, type Reader, viewToChange } from './rules.ts'
import { deleteViews, insertView, lockPerson, readViews, type Shown, type StoredView, updateView } from './store.ts'

/** Who asks, for which merchant and when; and what opens what is sealed. */
export type Asking = {
  readonly masterKey: MasterKey
  readonly merchantId: string
  readonly reader: Reader
  readonly calendar: Calendar
}

type Wanted = Shown & { readonly list: ListName; readonly name: string; readonly isShared: boolean }

/** Saves what somebody sees of a list. Throws VALIDATION_ERROR, and FORBIDDEN for what they may not do. */
export async function saveView(
  tx: Tx,
  { masterKey, merchantId, reader, calendar }: Asking,
  { list, name, isShared, filters, columns }: Wanted,
): Promise<StoredView> {
  assertReads(reader, list)
  assertKnown(list, { filters, columns }, calendar)
  await lockPerson(tx, merchantId, reader.personId)
  const { now } = calendar
  const view: StoredView = {
    id: newId('vw', merchantId, now),
    list,
    name: name.trim(),
    personId: reader.personId,
    isShared,
    filters,
    columns,
    createdAt: now,
    updatedAt: now,
  }
  assertKeepable(reader, view, { all: await readViews(tx, masterKey, merchantId, list), before: undefined })
  await insertView(tx, masterKey, merchantId, view)
  return view
}

type Change = { readonly name?: string; readonly isShared?: boolean; readonly shown?: Shown }

/** Renames a view, shares it or takes it back, has it show something else. Throws as above, and NOT_FOUND. */
export async function changeView(
  tx: Tx,
  { masterKey, merchantId, reader, calendar }: Asking,
  id: string,
  { name, isShared, shown }: Change,
): Promise<StoredView> {
  const isTakenBack = isShared === false && name === undefined && shown === undefined
  const read = async (list?: ListName) => {
    const all = await readViews(tx, masterKey, merchantId, list)
    return { all, before: viewToChange(reader, all, id, isTakenBack ? 'take back' : 'change') }
  }
  const { list, personId } = (await read()).before
  await lockPerson(tx, merchantId, personId)
  const { all, before } = await read(list)
  if (isShared === false && personId !== reader.personId) {
    throw new ApiError('FORBIDDEN', 'Only who made a view takes it back; it can be deleted.')
  }
  if (shown) assertKnown(list, shown, calendar)
  const after: StoredView = {
    ...before,
    ...shown,
    name: name?.trim() ?? before.name,
    isShared: isShared ?? before.isShared,
    updatedAt: calendar.now,
  }
  assertKeepable(reader, after, { all, before })
  await updateView(tx, masterKey, merchantId, after)
  return after
}

/** Deletes a view. Throws NOT_FOUND, and FORBIDDEN for one of others. */
export async function removeView(tx: Tx, { masterKey, merchantId, reader }: Asking, id: string): Promise<void> {
  const all = await readViews(tx, masterKey, merchantId)
  await deleteViews(tx, merchantId, [viewToChange(reader, all, id, 'take back').id])
}
