import { expect, test } from 'vitest'
import { formatMessageLine } from './labels.ts'

test.each([
  [{ type: 'text', content: ' Hola\n' }, 'Hola'],
  [{ type: 'sticker', content: '' }, 'Sticker'],
  [{ type: 'voice', content: '' }, 'Nota de voz'],
  [{ type: 'voice', content: 'dos panes', isTranscript: true }, 'Nota de voz (transcripción): dos panes'],
  [{ type: 'audio', content: 'dos panes', isTranscript: true }, 'Audio (transcripción): dos panes'],
  [{ type: 'text', content: 'dos panes', isTranscript: true }, 'Nota de voz (transcripción): dos panes'],
  [{ type: 'video', content: 'el local' }, 'Video: el local'],
  [{ type: 'video', content: '', isAnimation: true }, 'GIF'],
  [{ type: 'image', content: 'así quedó la vitrina' }, 'Foto: así quedó la vitrina'],
] as const)('message %j: shown as «%s» in a list', (message, line) => {
  expect(formatMessageLine(message)).toBe(line)
})
