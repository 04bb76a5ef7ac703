import { UnreadableRecordingError } from '../../../../../lib/ogg-opus/read-webm-opus.ts'
import { webmToOgg } from '../../../../../lib/ogg-opus/webm-to-ogg.ts'

/** `seconds`: how long the file plays; null when only a player could tell. */
type VoiceFile = { file: File; seconds: number | null }

/** The recording as the file that is sent. What cannot become an Ogg keeps its format, and goes as a file. */
export async function toVoiceFile(recorded: Blob): Promise<VoiceFile> {
  const type = recorded.type.split(';')[0] ?? ''
  if (type === 'audio/webm') return fileOfWebm(recorded)
  return { file: new File([recorded], type === 'audio/ogg' ? OGG_NAME : `${NAME}.m4a`, { type }), seconds: null }
}

async function fileOfWebm(recorded: Blob): Promise<VoiceFile> {
  try {
    const { pages, seconds } = webmToOgg(new Uint8Array(await recorded.arrayBuffer()))
    return { file: new File(pages, OGG_NAME, { type: 'audio/ogg' }), seconds }
  } catch (error) {
    if (!(error instanceof UnreadableRecordingError)) throw error
    return { file: new File([recorded], `${NAME}.webm`, { type: 'audio/webm' }), seconds: null }
  }
}

const NAME = 'nota-de-voz'
const OGG_NAME = `${NAME}.ogg`
