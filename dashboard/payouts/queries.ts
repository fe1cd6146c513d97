import { useQuery } from '@tanstack/react-query'
import { HOME } from '../../src/markets/market-of.ts'
import type { SendMoney } from '../../src/payouts/schema.ts'
import { call } from '../api/call.ts'
import type { Reply } from '../api/endpoint-types.ts'

const COMMON = HOME.banks.ofPeople.common.map(({ code }) => code)
/** A bank's place in a list: the usual ones in their order, then the others by the name that people look for. */
const placeOf = ({ code }: { code: string }): number => COMMON.indexOf(code) + 1 || COMMON.length + 1
const soughtBy = ({ name }: { name: string }): string => name.replace(/^Bank (of )?/, '')
const byUse = (reply: Reply<'GET /v1/banks'>) => ({
  data: reply.data.toSorted((a, b) => placeOf(a) - placeOf(b) || soughtBy(a).localeCompare(soughtBy(b), 'en')),
})

export const useBanks = () =>
  useQuery({
    queryKey: ['banks'],
    queryFn: () => call('GET /v1/banks'),
    staleTime: Number.POSITIVE_INFINITY,
    select: byUse,
  })

export const useBalances = (isRead = true) =>
  useQuery({
    enabled: isRead,
    queryKey: ['balances', 'now'],
    queryFn: ({ signal }) => call('GET /v1/balance', { signal }),
  })

/** The short name of a bank by its national code. */
export function useBankName(): (code: string) => string {
  const banks = useBanks().data?.data
  return (code) => banks?.find((bank) => bank.code === code)?.shortCode ?? code
}

/** The cost of sending this amount to this bank, and whether a second person decides; fetched during a review. */
export const useTerms = (order: SendMoney | null) =>
  useQuery({
    queryKey: ['payouts', 'terms', order?.attributes.receiverBankCode, order?.amount],
    queryFn: ({ signal }) => {
      const { attributes, amount } = order ?? { attributes: { receiverBankCode: '' }, amount: 0 }
      const query = { receiverBankCode: attributes.receiverBankCode, amount }
      return call('GET /dashboard/api/payouts/terms', { query, signal })
    },
    enabled: order !== null,
    staleTime: 0,
  })

/** Payouts that wait for a second person; undefined `q`: not fetched. */
export const useInApproval = (q: string | undefined) =>
  useQuery({
    queryKey: ['payouts', 'in approval', q],
    queryFn: ({ signal }) => call('GET /dashboard/api/payouts-in-approval', { query: { q: q ?? '' }, signal }),
    enabled: q !== undefined,
  })

/** Everything needed to decide on a request, as of now. */
export const useLook = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['payouts', 'approvals', id, 'look'],
    queryFn: ({ signal }) => call('GET /dashboard/api/approvals/:id/summary', { params: { id }, signal }),
    enabled: isWanted,
    staleTime: 0,
  })

/** Whom money was sent to lately, each account once, newest first. */
export const useReceivers = () =>
  useQuery({
    queryKey: ['payouts', 'receivers'],
    queryFn: ({ signal }) => call('GET /v1/send-money', { query: { limit: 100 }, signal }),
    select: ({ data }) => {
      const known = data.filter(({ attributes }) => !attributes.receiverAccountNo.includes('*'))
      return [
        ...new Map(
          known.map(({ attributes }) => [`${attributes.receiverBankCode} ${attributes.receiverAccountNo}`, attributes]),
        ).values(),
      ]
    },
  })

export const usePayout = (id: string) =>
  useQuery({
    queryKey: ['payouts', id],
    queryFn: ({ signal }) => call('GET /v1/send-money/:id', { params: { id }, signal }),
    enabled: id !== '',
    select: ({ data }) => data,
  })

/** Whether a payout failed or was returned and has not been handled. */
export const useIsToHandle = (id: string) =>
  useQuery({
    queryKey: ['payouts', id, 'needs'],
    queryFn: ({ signal }) => call('GET /dashboard/api/payouts', { query: { q: id, needs: 'failed' }, signal }),
    select: ({ data }) => data.some((line) => line.id === id),
  })
