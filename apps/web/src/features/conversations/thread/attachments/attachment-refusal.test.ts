import { expect, test } from 'vitest'
import { attachmentRefusal, captionRefusal } from './attachment-refusal.ts'

const MB = 1024 * 1024

test.each([
  ['telegram', 'foto.jpg', 10 * MB, null],
  ['telegram', 'foto.jpg', 10 * MB + 1, 'Pesa demasiado: en Telegram las fotos pueden pesar hasta 10 MB.'],
  ['whatsapp', 'foto.jpg', 16 * MB, null],
  ['whatsapp', 'ramo.mp4', 17 * MB, 'Pesa demasiado: en WhatsApp los videos pueden pesar hasta 16 MB.'],
  ['web', 'lista.pdf', 26 * MB, 'Pesa demasiado: en la página web los documentos pueden pesar hasta 25 MB.'],
  ['telegram', 'vacio.pdf', 0, 'El archivo está vacío. Elige otro'],
  [
    'telegram',
    'juego.exe',
    10,
    'Ese archivo no se puede enviar. Puedes enviar fotos, audios, videos, PDF, Word, Excel, PowerPoint, texto y ZIP',
  ],
] as const)('on %s, %s of %d bytes: %s', (platform, name, size, sentence) => {
  expect(attachmentRefusal(platform, { name, size })).toBe(sentence)
})

test('a text below a file has at most 1,024 characters', () => {
  expect([captionRefusal('x'.repeat(1_024)), captionRefusal('x'.repeat(1_025))]).toEqual([
    null,
    'Junto a un archivo caben 1.024 caracteres, y tu texto tiene 1.025.',
  ])
})
