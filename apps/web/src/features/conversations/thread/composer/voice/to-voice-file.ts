import { UnreadableRecordingError } from '../../../../../lib/ogg-opus/read-webm-opus.ts'
import { webmToOgg } from '../../../../../lib/ogg-opus/webm-to-ogg.ts'

/** The recording as the file that is sent. What cannot become an Ogg keeps its format, and goes as a file. */
export async function toVoiceFile(recorded: Blob): Promise<File> {
  const type = recorded.type.split(';')[0] ?? ''
  if (type === 'audio/webm') return fileOfWebm(recorded)
  return new File([recorded], type === 'audio/ogg' ? OGG_NAME : `${NAME}.m4a`, { type })
}

async function fileOfWebm(recorded: Blob): Promise<File> {
  try {
    const pages = webmToOgg(new Uint8Array(await recorded.arrayBuffer()))
    return new File(pages, OGG_NAME, { type: 'audio/ogg' })
  } catch (error) {
    if (!(error instanceof UnreadableRecordingError)) throw error
    return new File([recorded], `${NAME}.webm`, { type: 'audio/webm' })
  }
}

const NAME = 'nota-de-voz'
const OGG_NAME = `${NAME}.ogg`
