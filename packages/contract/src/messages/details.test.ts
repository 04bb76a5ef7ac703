import { expect, test } from 'vitest'
import { formatDetails } from './details.ts'

test.each([
  [{}, ''],
  [{ seconds: 7 }, '0:07'],
  [{ seconds: 725.6 }, '12:05'],
  [{ fileName: 'lista.pdf', fileBytes: 1_249_000 }, 'lista.pdf · 1,2 MB'],
  [{ fileName: 'nota.txt', fileBytes: 812 }, 'nota.txt · 812 bytes'],
  [{ fileBytes: 340_400 }, '340 kB'],
  [{ location: 'Parque 93, Cra 11' }, 'Parque 93, Cra 11'],
  [
    { fileName: 'mensaje-completo.txt', fileBytes: 4_000_000, isCut: true },
    'mensaje-completo.txt · 4,0 MB · Solo el principio de un mensaje muy largo',
  ],
  [{ isUnopened: true }, 'No se pudo abrir: míralo en el celular'],
  [{ contactName: 'Luis', contactPhone: '+573001112233' }, 'Luis · +573001112233'],
])('message details %j: shown as «%s»', (details, line) => {
  expect(formatDetails(details)).toBe(line)
})
