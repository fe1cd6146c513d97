import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { ListName } from '../lists/columns.ts'
import { type Holder, may, type Permission } from '../people/permissions.ts'
import type { StoredView } from './store.ts'

/** Most views of one list that a person may have. */
const VIEWS_MAX = 50

/** The member who reads or changes views. */
export type Reader = Holder & { readonly personId: string }

const READS: Readonly<Record<ListName, Permission>> = {
  payments: 'payments.read',
  refunds: 'payments.read',
  payouts: 'payouts.read',
  collections: 'payments.read',
  invoices: 'payments.read',
  collectors: 'payments.read',
  customers: 'payments.read',
  subscriptions: 'payments.read',
}

/** Whether a member sees a view: their own, and shared ones of the lists that they may read. */
export const isSeenBy = (reader: Reader, view: StoredView): boolean =>
  may(reader, READS[view.list]) && (view.isShared || view.personId === reader.personId)

/** A shared view is changed by its creator while they may share, and by those who manage the team. */
export const isChangedBy = (reader: Reader, view: StoredView): boolean =>
  may(reader, READS[view.list]) &&
  (view.personId === reader.personId
    ? !view.isShared || may(reader, 'views.share')
    : view.isShared && may(reader, 'team.change'))

/** One's own shared view may always be deleted and unshared. */
const isTakenBackBy = (reader: Reader, view: StoredView): boolean =>
  view.personId === reader.personId || isChangedBy(reader, view)

/** Throws FORBIDDEN for a list that the member may not read. */
export function assertReads(reader: Reader, list: ListName): void {
  if (!may(reader, READS[list])) throw new ApiError('FORBIDDEN', 'Your role does not allow reading this list.')
}

/** A view that the member may change. Throws NOT_FOUND for one that they do not see, FORBIDDEN for another member's. */
export function viewToChange(
  reader: Reader,
  views: readonly StoredView[],
  id: string,
  to: 'change' | 'take back',
): StoredView {
  const view = views.find((one) => one.id === id)
  if (!view || !isSeenBy(reader, view)) throw notFound()
  if (to === 'take back' ? !isTakenBackBy(reader, view) : !isChangedBy(reader, view)) {
    throw new ApiError('FORBIDDEN', 'A shared view can be changed only by its creator or an owner.')
  }
  return view
}

/** Throws if the view may not be shared, or its creator has another one of that name, or too many. */
export function assertSavable(
  reader: Reader,
  view: StoredView,
  { all, before }: { readonly all: readonly StoredView[]; readonly before: StoredView | undefined },
): void {
  if (view.isShared && !before?.isShared && !may(reader, 'views.share')) {
    throw new ApiError('FORBIDDEN', 'You may save views for yourself, but not share them.')
  }
  const others = all.filter((one) => one.list === view.list && one.personId === view.personId && one.id !== view.id)
  if (before === undefined && others.length >= VIEWS_MAX) {
    throw fieldError(
      'name',
      'TOO_MANY',
      `You already have ${VIEWS_MAX} views of this list, which is the limit; delete one.`,
    )
  }
  const isTaken = others.some((one) => one.name.toLowerCase() === view.name.toLowerCase())
  if (isTaken) throw fieldError('name', 'NAME_TAKEN', 'You already have a view of this name; choose another.')
}
