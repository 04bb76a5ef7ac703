import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { normalizeText } from '@portavoz/contract'
import { wholeAudio } from '../../ports/transcriber.ts'
import { createAiTranscriber } from './ai-transcriber.ts'

const whisperUrl = process.env['TRY_WHISPER_URL']
const model = process.env['TRY_WHISPER_MODEL'] ?? 'Systran/faster-whisper-small'
const canSpeak = spawnSync('espeak-ng', ['--version']).status === 0

/** A WAV file of a Spanish voice, slower than usual. */
const speak = (text: string) =>
  new Uint8Array(
    spawnSync('espeak-ng', ['-v', 'es-419', '-s', '130', '--stdout', text], { maxBuffer: 10_000_000 }).stdout,
  )

test.skipIf(!whisperUrl || !canSpeak)(
  'real speech: the words of espeak-ng arrive from the Whisper server at TRY_WHISPER_URL',
  async () => {
    const { text } = await createAiTranscriber(fetch).transcribe({
      transcriber: { provider: 'custom', apiKey: '', name: model, baseUrl: whisperUrl ?? '', isOperators: true },
      audio: wholeAudio(speak('Buenas tardes. Quiero saber cuánto cuesta el envío a Medellín.')),
      withinMs: 120_000,
    })
    expect(normalizeText(text)).toMatch(/buenas tardes.*cuesta.*envio.*medellin/)
  },
)
