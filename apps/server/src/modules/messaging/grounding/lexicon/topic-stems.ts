/** Words that say nothing about a product. */
const STOP_WORDS = new Set(
  (
    'que los las una uno unos unas dos tres del con por para sin son esta estan este esto eso hoy tambien ' +
    'como mas muy tus sus nos les nuestro nuestra queda quedan quedaria sale salen cuesta cuestan vale valen ' +
    'anda precio precios costo valor total gratis tiene tienes tenemos hay claro buenas buenos hola perfecto ' +
    'todo todos toda todas cada solo ademas pero cuando desde hasta pesos soles euros dolares partir compras ' +
    'comprar compra mayores lleva llevas llevate llevando pagas paga regalo hacemos damos ponemos nosotros ' +
    'cuenta dejo dejamos dia mes semana mil the and for each'
  ).split(' '),
)
const WORD = /[a-z]{3,}/g
const STEM = 6
const stem = (word: string) => word.replace(/s$/, '').slice(0, STEM)

/** Stems of the topic words of a folded text, in order. */
export const topicStems = (text: string): string[] =>
  [...text.matchAll(WORD)].flatMap(([word]) => (STOP_WORDS.has(word) ? [] : [stem(word)]))
