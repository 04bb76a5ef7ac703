/** Words that tell nothing of what is sold. */
const COMMON = new Set(
  'que los las una uno unos unas dos tres del con por para sin son esta estan este esto eso hoy tambien como mas muy tus sus nos les nuestro nuestra queda quedan quedaria sale salen cuesta cuestan vale valen anda precio precios costo valor total gratis tiene tienes tenemos hay claro buenas buenos hola perfecto todo todos toda todas cada solo ademas pero cuando desde hasta pesos soles euros dolares partir compras comprar compra mayores lleva llevas llevate llevando pagas paga regalo hacemos damos ponemos nosotros cuenta dejo dejamos dia mes semana mil the and for each'.split(
    ' ',
  ),
)
const WORD = /[a-z]{3,}/g
const STEM = 6
const stem = (word: string) => word.replace(/s$/, '').slice(0, STEM)

/** The stems of the words of a flat text that tell what it is about, in their order. */
export const stemsOf = (text: string): string[] =>
  [...text.matchAll(WORD)].flatMap(([word]) => (COMMON.has(word) ? [] : [stem(word)]))
