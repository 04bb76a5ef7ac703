import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { normalizeText } from '@portavoz/contract'
import { wholeAudio } from '../../ports/transcriber.ts'
import { createAiTranscriber } from './ai-transcriber.ts'

const whisperUrl = process.env['TRY_WHISPER_URL']
const model = process.env['TRY_WHISPER_MODEL'] ?? 'Systran/faster-whisper-small'
const canSpeak = [
  ['espeak-ng', '--version'],
  ['ffmpeg', '-version'],
].every(([program = '', ...options]) => spawnSync(program, options).status === 0)

const run = (program: string, options: string[], input?: Buffer) =>
  spawnSync(program, options, { input, maxBuffer: 10_000_000 }).stdout

/** A voice note as phones send it: a Spanish voice, slower than usual, in Ogg and Opus. */
function speak(text: string): Uint8Array {
  const wav = run('espeak-ng', ['-v', 'es-419', '-s', '130', '--stdout', text])
  const toOpus = '-loglevel error -i pipe:0 -ac 1 -ar 48000 -c:a libopus -b:a 24k -application voip -f ogg pipe:1'
  return run('ffmpeg', toOpus.split(' '), wav)
}

test.skipIf(!whisperUrl || !canSpeak).each([
  ['Buenas tardes. Quiero saber cuánto cuesta el envío a Medellín.', /buenas tardes.*cuesta.*envio.*medellin/],
  ['Mi pedido es el quince veintitrés.', /pedido.*(?:1523|15 23|quince veintitres)/],
])('real speech: «%s» arrives from the Whisper server at TRY_WHISPER_URL', async (sentence, words) => {
  const { text } = await createAiTranscriber(fetch).transcribe({
    transcriber: { provider: 'custom', apiKey: '', name: model, baseUrl: whisperUrl ?? '', isOperators: true },
    audio: wholeAudio(speak(sentence)),
    withinMs: 120_000,
  })
  expect(normalizeText(text).replaceAll(/[.,]/g, '')).toMatch(words)
})
