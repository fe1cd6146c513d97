import { renderToString } from 'preact-render-to-string'
import { FIXTURE_NAMES } from './render-fixture.ts'

/** What the gallery lets a person choose, each as it stands in the address. The first of each is the default. */
const CHOICES = {
  locale: ['id', 'en'],
  size: ['phone', 'desktop'],
} as const
type ChoiceName = keyof typeof CHOICES
export type Choice = { readonly [name in ChoiceName]: (typeof CHOICES)[name][number] }

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

/** Reads what was chosen; what is unknown is the default. */
export function readChoice(query: URLSearchParams): Choice {
  const names = Object.keys(CHOICES) as ChoiceName[]
  const chosen = names.map((name) => {
    const values: readonly string[] = CHOICES[name]
    const value = query.get(name) ?? ''
    return [name, values.includes(value) ? value : values[0]]
  })
  return Object.fromEntries(chosen) as Choice
}

/** Every state of the hosted page, each live in a frame of its own; `frameUrl` leads to a fixture in a language. */
export function renderGallery(choice: Choice, frameUrl: (name: string, locale: string) => string): string {
  return `<!doctype html>${renderToString(<Gallery choice={choice} frameUrl={frameUrl} />)}`
}

type Props = { choice: Choice; frameUrl: (name: string, locale: string) => string }

const Gallery = ({ choice, frameUrl }: Props) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>Gallery of the hosted page</title>
      <style>{STYLE}</style>
    </head>
    <body>
      <header>
        <h1>Hosted page</h1>
        {(Object.keys(CHOICES) as ChoiceName[]).map((name) => (
          <nav key={name} aria-label={name}>
            {CHOICES[name].map((value) => (
              <a
                key={value}
                href={`?${new URLSearchParams({ ...choice, [name]: value })}`}
                aria-current={choice[name] === value}
              >
                {value}
              </a>
            ))}
          </nav>
        ))}
      </header>
      <main class={choice.size}>
        {FIXTURE_NAMES.map((name) => (
          <figure key={name} id={name}>
            <figcaption>
              <a href={frameUrl(name, choice.locale)}>{name}</a>
            </figcaption>
            <iframe
              {...SIZES[choice.size]}
              src={frameUrl(name, choice.locale)}
              title={name}
              loading="lazy"
              allow="focus-without-user-activation 'none'"
            />
          </figure>
        ))}
      </main>
    </body>
  </html>
)

const STYLE = `
body { margin: 0; font: 14px system-ui, sans-serif; background: #eceff1; color: #17212b }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 24px; align-items: center; padding: 8px 16px;
  background: #fff; border-bottom: 1px solid #cfd8dc }
h1 { font-size: 16px; margin: 0 }
nav a { padding: 4px 10px; color: inherit; text-decoration: none; border: 1px solid #cfd8dc }
nav a[aria-current=true] { background: #17212b; color: #fff }
main { display: flex; flex-wrap: wrap; gap: 24px; padding: 16px }
figure { margin: 0 }
figcaption { padding-bottom: 4px }
iframe { border: 1px solid #b0bec5; background: #fff }
.desktop iframe { zoom: .5 }
`
