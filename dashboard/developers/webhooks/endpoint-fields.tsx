import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { WebhookEndpoint } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { faultOf, textOf } from '../../parts/form/form.tsx'
import { words } from '../words.ts'

/** How many faults of single filters stand beside their field. */
const FILTERS_SHOWN = 64
const filterFields = Array.from({ length: FILTERS_SHOWN }, (_, n) => `events.${n}`)
export const ENDPOINT_FIELDS: readonly string[] = ['url', 'events', 'description', ...filterFields]

/** What the form of an endpoint holds. */
export const readEndpoint = (values: FormData) => ({
  url: textOf(values, 'url') ?? '',
  events: [
    ...values.getAll('families').map(String),
    ...(textOf(values, 'types') ?? '').split(/[\s,]+/).filter((type) => type !== ''),
  ],
  description: textOf(values, 'description') ?? '',
})

/** Where an endpoint is, which events it receives, and a note. */
export function EndpointFields({ endpoint, error }: { endpoint?: WebhookEndpoint; error: unknown }) {
  const text = useWords(words)
  const events = endpoint?.events ?? ['*']
  const families = Object.keys(text.endpointFamilies)
  const eventFault = ['events', ...filterFields].map((field) => faultOf(error, field)).find((fault) => fault)
  return (
    <>
      <TextInput
        name="url"
        type="url"
        label={text.endpointUrl}
        description={text.endpointUrlHint}
        placeholder="https://"
        required
        defaultValue={endpoint?.url ?? ''}
        error={faultOf(error, 'url')}
      />
      <Checkbox.Group label={text.endpointEvents} defaultValue={events.filter((event) => families.includes(event))}>
        <Stack gap="xs" mt="xs">
          {families.map((family) => (
            <Checkbox key={family} name="families" value={family} label={text.endpointFamilies[family]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        name="types"
        label={text.endpointTypes}
        description={text.endpointTypesHint}
        defaultValue={events.filter((event) => !families.includes(event)).join(', ')}
        error={eventFault}
      />
      <TextInput
        name="description"
        label={text.endpointNote}
        description={text.endpointNoteHint}
        maxLength={255}
        defaultValue={endpoint?.description ?? ''}
        error={faultOf(error, 'description')}
      />
    </>
  )
}
