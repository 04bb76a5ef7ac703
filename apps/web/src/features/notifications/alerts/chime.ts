let context: AudioContext | undefined

const notes = [
  { pitch: 659.25, offset: 0 },
  { pitch: 880, offset: 0.11 },
]

/**
 * Plays two short synthesized notes. Browsers refuse sound, with an error, before the user has interacted with the
 * page.
 */
export function playChime() {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  for (const { pitch, offset } of notes) playNote(context, pitch, context.currentTime + offset)
}

function playNote(speaker: AudioContext, pitch: number, startTime: number) {
  const note = speaker.createOscillator()
  const volume = speaker.createGain()
  note.type = 'sine'
  note.frequency.value = pitch
  volume.gain.setValueAtTime(0, startTime)
  volume.gain.linearRampToValueAtTime(0.14, startTime + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, startTime + 0.32)
  note.connect(volume).connect(speaker.destination)
  note.start(startTime)
  note.stop(startTime + 0.34)
}
