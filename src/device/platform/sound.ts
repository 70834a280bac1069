const PITCHES = [660, 880]
const APART_S = 0.14
const LONG_S = 0.12

/** Two short tones. Nothing is heard where the browser has no sound, or allows none before the first click. */
export async function chime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const ends = PITCHES.map((pitch, at) => {
    const begin = context.currentTime + at * APART_S
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.15, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LONG_S)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + LONG_S)
    return new Promise((resolve) => {
      tone.onended = resolve
    })
  })
  // A context that may not sound yet would never end its tones.
  if (context.state === 'running') await Promise.all(ends)
  await context.close()
}
