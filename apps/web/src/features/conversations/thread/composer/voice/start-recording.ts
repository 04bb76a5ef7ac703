import { limits } from '@portavoz/contract'
import { toVoiceFile } from './to-voice-file.ts'

/** `isFull`: the recording ended at its greatest length. */
type VoiceRecording = { file: File; seconds: number; isFull: boolean }

export type Recorder = {
  /** When the recording began. */
  since: number
  /** Ends the recording and keeps it. */
  stop: () => void
  /** Ends the recording and drops it. */
  cancel: () => void
  /** Also ends by itself: at its greatest length, and when the microphone is gone. Null after `cancel`. */
  ended: Promise<VoiceRecording | null>
}

/** What networks take as a voice note comes first. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']
/** Enough for a voice; five minutes then weigh about a megabyte. */
const BITS_PER_SECOND = 32_000
const SHORTEST_SECONDS = 0.5

const nothingRecorded = () => new DOMException('too short', 'NothingRecordedError')

/** Asks for the microphone and records. Throws what the browser says when there is none or it is not allowed. */
export async function startRecording(): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  const release = () => stream.getTracks().forEach((track) => track.stop())
  try {
    return recordStream(stream, release)
  } catch (error) {
    release()
    throw error
  }
}

function recordStream(stream: MediaStream, release: () => void): Recorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: BITS_PER_SECOND })
  const parts: Blob[] = []
  let [isKept, isFull] = [true, false]
  let endedAt: number | null = null
  const ended = new Promise<VoiceRecording | null>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => {
      const length = ((endedAt ?? performance.now()) - startedAt) / 1_000
      clearTimeout(longest)
      release()
      if (!isKept) return resolve(null)
      const recorded = new Blob(parts, { type: recorder.mimeType })
      toVoiceNote(recorded, length).then((note) => resolve({ ...note, isFull }), reject)
    })
  })
  recorder.start()
  const [startedAt, since] = [performance.now(), Date.now()]
  const end = (keeps: boolean) => {
    if (recorder.state === 'inactive') return
    isKept = keeps
    endedAt = performance.now()
    recorder.stop()
  }
  const longest = setTimeout(() => {
    isFull = true
    end(true)
  }, limits.voiceNoteSeconds * 1_000)
  return { since, stop: () => end(true), cancel: () => end(false), ended }
}

/** A microphone may begin late, so the length is that of the file; `length`, of the clock, where the file has none. */
async function toVoiceNote(recorded: Blob, length: number) {
  const { file, seconds } = await toVoiceFile(recorded)
  const played = seconds ?? length
  if (recorded.size === 0 || played < SHORTEST_SECONDS) throw nothingRecorded()
  return { file, seconds: Math.min(Math.max(1, Math.round(played)), limits.voiceNoteSeconds) }
}
