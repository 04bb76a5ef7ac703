/** Messages that fit any business. */
export const smallTalk = {
  openings: [
    'Hola',
    'Buenas',
    'Hola, buenas tardes',
    'Buen día',
    'hola 👋',
    'Buenas noches',
    'Hola, una pregunta',
    'Holaa',
  ],
  thanks: [
    'Gracias!',
    'Muchas gracias 🙏',
    'Mil gracias, muy amables',
    'Perfecto, gracias',
    'ok gracias',
    '👍',
    'Genial, gracias 😊',
    'listo',
  ],
  welcomes: [
    '¡Con mucho gusto!',
    'Para eso estamos 😊',
    'Aquí seguimos para lo que haga falta.',
    'Que sea un lindo día.',
    '¡Feliz día!',
  ],
  nudges: ['¿hola?', 'Siguen ahí?', '??', 'Me confirman porfa'],
  afterHelp: [
    'Muchas gracias por la ayuda',
    'Qué buena atención, gracias',
    'ok quedo pendiente',
    'Gracias por responder tan rápido 🙌',
  ],
  returns: ['Hola de nuevo', 'Buenas, soy yo otra vez 😅', 'Hola, quedé con una duda', 'Hola!! una cosita más'],
}
