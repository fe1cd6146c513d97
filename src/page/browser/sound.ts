import { content, one } from './dom.ts'

/** Two notes, in hertz, and how long each sounds, in seconds. */
const NOTES = [880, 1_318.5]
const NOTE_SECONDS = 0.18
const LOUDNESS = 0.4

let audio: AudioContext | null = null
let newest: string | undefined

/** Plays a sound where a payment is new, as far as that was chosen; the button says what a press does. */
export function startSound(): void {
  const shown = content()?.dataset.newest
  if (audio && shown && shown !== newest) chime(audio)
  newest = shown
  const button = one<HTMLButtonElement>('[data-sound]')
  if (!button) return
  button.setAttribute('aria-pressed', String(audio !== null))
  button.textContent = (audio ? button.dataset.silence : button.dataset.sound) ?? ''
}

/** Browsers play no sound before a button was pressed: a page that is loaded again is silent. */
export function watchSound(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-sound]')) return
    if (audio) {
      void audio.close()
      audio = null
    } else {
      audio = new AudioContext()
      chime(audio)
    }
    startSound()
  })
}

function chime(context: AudioContext): void {
  for (const [n, frequency] of NOTES.entries()) {
    const [note, gain] = [context.createOscillator(), context.createGain()]
    const at = context.currentTime + n * NOTE_SECONDS
    note.frequency.value = frequency
    gain.gain.setValueAtTime(LOUDNESS, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + 2 * NOTE_SECONDS)
    note.connect(gain).connect(context.destination)
    note.start(at)
    note.stop(at + 2 * NOTE_SECONDS)
  }
}
