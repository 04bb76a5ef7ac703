let context: AudioContext | undefined

const notes = [
  { pitch: 659.25, at: 0 },
  { pitch: 880, at: 0.11 },
]

/** Two short notes, made here: no file travels. A page that nobody has touched may not sound, and complains if it tries. */
export function chime() {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  for (const { pitch, at } of notes) play(context, pitch, context.currentTime + at)
}

function play(speaker: AudioContext, pitch: number, from: number) {
  const note = speaker.createOscillator()
  const volume = speaker.createGain()
  note.type = 'sine'
  note.frequency.value = pitch
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(0.14, from + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.32)
  note.connect(volume).connect(speaker.destination)
  note.start(from)
  note.stop(from + 0.34)
}
