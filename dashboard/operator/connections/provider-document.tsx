import { useWords } from '../../language/locale.tsx'
import { documentOf, words } from './credential-names.ts'

/** Leads to the page that says what to request from a provider and where it is entered, beside the form. */
export function ProviderDocument({ profile }: { profile: Parameters<typeof documentOf>[0] }) {
  const text = useWords(words)
  return (
    <p>
      <a href={documentOf(profile)} target="_blank" rel="noreferrer">
        {text.document}
      </a>
    </p>
  )
}
