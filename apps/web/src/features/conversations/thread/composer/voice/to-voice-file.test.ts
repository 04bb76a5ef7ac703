import { expect, test } from 'vitest'
import { chromiumRecording } from '../../../../../lib/ogg-opus/chromium-recording.ts'
import { toVoiceFile } from './to-voice-file.ts'

const bytes = Uint8Array.from(chromiumRecording)

test.each([
  ['audio/webm;codecs=opus', bytes, 'nota-de-voz.ogg', 'audio/ogg', 0.66],
  ['audio/webm;codecs=opus', bytes.slice(0, 100), 'nota-de-voz.webm', 'audio/webm', null],
  ['audio/ogg;codecs=opus', bytes, 'nota-de-voz.ogg', 'audio/ogg', null],
  ['audio/mp4', bytes, 'nota-de-voz.m4a', 'audio/mp4', null],
])('%s, case %#: the file that is sent and how long it plays', async (recordedType, content, name, type, seconds) => {
  const voice = await toVoiceFile(new Blob([content], { type: recordedType }))
  expect(voice).toMatchObject({ file: { name, type }, seconds })
})
