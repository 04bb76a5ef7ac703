import { expect, test } from 'vitest'
import { sawText, unshownText } from './reading-text.ts'

test.each([
  [{ count: 1 }, 'Vio 1 foto'],
  [{ count: 8, leftOut: 2 }, 'Vio 8 fotos; otras 2 no se le mostraron, porque mira 8 como mucho'],
  [
    { count: 7, leftOut: 1, unopened: 1 },
    'Vio 7 fotos; otra no se pudo abrir; otra no se le mostró, porque mira 8 como mucho',
  ],
  [
    { count: 6, notLoaded: 2, unopened: 1 },
    'Vio 6 fotos; otra no se pudo abrir; otras 2 no se le mostraron, porque el servidor no pudo prepararlas a tiempo',
  ],
  [{ count: 0, pages: 1 }, 'Vio 1 página de un archivo escaneado'],
  [
    { count: 1, pages: 4, leftOut: 2 },
    'Vio 1 foto y 4 páginas de un archivo escaneado; otras 2 no se le mostraron, porque mira 8 como mucho',
  ],
  [{ count: 1, unopened: 2 }, 'Vio 1 foto; otras 2 no se pudieron abrir'],
])('%o: the pictures that the model saw, and why it did not see the others', (detail, text) => {
  expect(sawText(detail)).toBe(text)
})

test.each([
  [null, 'No vio las fotos: el servidor tenía demasiadas a la vez'],
  [{ kind: 'no_turn' }, 'No vio las fotos: el servidor tenía demasiadas a la vez'],
  [{ kind: 'not_loaded' }, 'No vio las fotos: el servidor no pudo prepararlas a tiempo'],
])('%o: why the model saw none of the pictures', (detail, text) => {
  expect(unshownText(detail)).toBe(text)
})
