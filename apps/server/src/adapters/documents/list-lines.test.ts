import { expect, test } from 'vitest'
import { docx } from '../../../test/documents/built.ts'
import { read } from '../../../test/documents/read.ts'

const LIST = ['• Pastor: $60', '• Lengua: $96', '✅ Agua: $25']

test.each([
  ['menu.txt', LIST.join('\n')],
  ['menu.md', `# Menú\n\n${LIST.join('\n')}\n`],
  [
    'menu.docx',
    docx(`<w:p>${LIST.map((line) => `<w:r><w:t xml:space="preserve">${line}</w:t><w:br/></w:r>`).join('')}</w:p>`),
  ],
])('list lines of %s stay lines of their own', async (name, content) => {
  const { texts } = await read(name, Buffer.from(content))
  expect(texts).toEqual(LIST)
})

test('a line that goes on with the one before stays in its paragraph', async () => {
  const { texts } = await read('nota.md', Buffer.from('• Pastor con piña\ny cebolla: $60\n• Lengua: $96'))
  expect(texts).toEqual(['• Pastor con piña y cebolla: $60', '• Lengua: $96'])
})
