import { expect, test } from 'vitest'
import { buildDocx } from '../../../test/documents/build-files.ts'
import { parseDocument } from '../../../test/documents/read-sample.ts'

const LIST = ['• Pastor: $60', '• Lengua: $96', '✅ Agua: $25']

test.each([
  ['menu.txt', LIST.join('\n')],
  ['menu.md', `# Menú\n\n${LIST.join('\n')}\n`],
  [
    'menu.docx',
    buildDocx(`<w:p>${LIST.map((line) => `<w:r><w:t xml:space="preserve">${line}</w:t><w:br/></w:r>`).join('')}</w:p>`),
  ],
])('list lines: items of %s stay separate lines', async (name, content) => {
  const { texts } = await parseDocument(name, Buffer.from(content))
  expect(texts).toEqual(LIST)
})

test('list lines: a continued line stays in its paragraph', async () => {
  const { texts } = await parseDocument('nota.md', Buffer.from('• Pastor con piña\ny cebolla: $60\n• Lengua: $96'))
  expect(texts).toEqual(['• Pastor con piña y cebolla: $60', '• Lengua: $96'])
})
