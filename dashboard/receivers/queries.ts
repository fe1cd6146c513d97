import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

/** Whom money goes to again and again. */
export const useSavedReceivers = (q: string) =>
  useQuery({
    queryKey: ['receivers', 'list', q],
    queryFn: ({ signal }) => call('GET /dashboard/api/receivers', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

export const useSavedReceiver = (id: string) =>
  useQuery({
    queryKey: ['receivers', id],
    queryFn: ({ signal }) => call('GET /dashboard/api/receivers/:id', { params: { id }, signal }),
    enabled: id !== '',
  })

type Receiver = { receiverName: string; receiverAccountNo: string; receiverBankCode: string; note?: string }

/** Saves a receiver; if the account is already saved, its name and note are updated. */
export const useSaveReceiver = (onSaved: () => void) =>
  useMutation({
    mutationFn: ({ receiverName, receiverAccountNo, receiverBankCode, note = '' }: Receiver) =>
      call('POST /dashboard/api/receivers', { body: { receiverName, receiverAccountNo, receiverBankCode, note } }),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: ['receivers'] })
      onSaved()
    },
  })
