import type { BusinessDocumentView } from '../../src/dashboard/documents/schema.ts'
import type { BusinessData } from '../api/replies.ts'
import { SentDocuments } from '../documents/sent-documents.tsx'
import { useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { words } from './onboarding-words.ts'

type Props = {
  business: BusinessData
  documents: readonly BusinessDocumentView[]
  onOpen?: ((document: BusinessDocumentView) => Promise<void>) | undefined
}

/** What was sent in last, while it cannot be changed, or by whom it may not be. */
export function SentBusiness({ business, documents, onOpen }: Props) {
  const text = useWords(words)
  const { address, bankAccount, owners, businessType } = business
  const types: Readonly<Record<string, string>> = text.businessTypes
  return (
    <Panel title={text.sentTitle} isNarrow>
      <Facts
        facts={[
          { label: text.legalName, value: business.legalName },
          { label: text.businessType, value: types[businessType] ?? businessType },
          { label: text.nib, value: <span className="tabular">{business.nib}</span> },
          { label: text.npwp, value: <span className="tabular">{business.npwp}</span> },
          { label: text.line, value: `${address.line}, ${address.city} ${address.postalCode}` },
          {
            label: text.account,
            value: `${bankAccount.bankCode} ${bankAccount.accountNo} · ${bankAccount.accountName}`,
          },
          ...owners.map(({ name, nik, sharePercent }, at) => ({
            label: `${text.owners} ${at + 1}`,
            value: `${name} · ${nik} · ${sharePercent}%`,
          })),
        ]}
      />
      <SentDocuments sent={business.documents} documents={documents} onOpen={onOpen} />
    </Panel>
  )
}
