import { cx } from '../../lib/cx.ts'

const exampleMessages = [
  { author: 'Ana', at: '10:41', text: 'Hola, ¿tienen envío a Bogotá?' },
  {
    author: 'IA',
    at: '10:41',
    text: '¡Hola, Ana! Sí, enviamos a todo el país en 24 a 48 horas. ¿Qué te gustaría pedir?',
  },
  { author: 'Ana', at: '10:43', text: 'Dos bolsas de café de 500 g. ¿Puedo hablar con alguien?' },
  { author: 'Mariana', at: '10:44', text: 'Claro que sí, soy Mariana. Ya te las aparto.' },
]
const bubbleStyles: Record<string, string> = {
  Ana: 'rounded-bl-md border border-linea bg-superficie',
  IA: 'rounded-br-md bg-acento-suave',
  Mariana: 'rounded-br-md bg-persona text-persona-texto',
}

/** Shows what the product does: a customer, the agent, and a person who takes over. */
export function ExampleChat() {
  return (
    <aside aria-hidden className="hidden border-l border-linea bg-superficie-2 lg:grid lg:place-items-center">
      <div className="grid w-full max-w-md gap-4 px-8">
        {exampleMessages.map(({ author, at, text }) => (
          <div
            key={text}
            className={cx('grid gap-1', author === 'Ana' ? 'mr-16 justify-items-start' : 'ml-16 justify-items-end')}
          >
            <p className={cx('rounded-2xl px-4 py-2.5', bubbleStyles[author])}>{text}</p>
            <span className="num px-1 text-xs text-texto-3">
              {author} · {at}
            </span>
          </div>
        ))}
      </div>
    </aside>
  )
}
