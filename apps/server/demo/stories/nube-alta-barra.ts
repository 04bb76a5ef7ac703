import type { BusinessStory } from './story.ts'

const signature = 'Atiendes la barra de Café Nube Alta, en La Macarena, Bogotá.'

export const nubeAltaBarra: BusinessStory = {
  platform: 'whatsapp',
  name: 'Barra La Macarena',
  description: 'Reservas de mesa, horario, carta y talleres de la barra',
  signature,
  prompt: `${signature}
Horario: lunes a viernes de 7:00 a 20:00; sábados y festivos de 8:00 a 21:00; domingos de 9:00 a 17:00.
Se reservan mesas de 3 a 10 personas; para menos no hace falta. Las mascotas son bienvenidas en la terraza.
Taller de métodos: sábados a las 10:00, $85.000 por persona, cupo de ocho. Catación: jueves a las 18:00, $60.000.
Café: espresso $6.000, americano $6.500, capuchino $9.500, filtrado en V60 $13.000, café frío $12.000; leche de avena o de almendra, $2.500 más.
Desayunos todo el día: arepa de huevo $16.000, tostada de aguacate $21.000, granola $18.000.
Hay opciones veganas y sin gluten. No hay parqueadero propio; a media cuadra hay uno público.`,
  documents: ['carta-de-la-barra.pdf.md', 'mesas-talleres-y-eventos.md'],
  greeting: '¡Hola! Te escribe la barra de Café Nube Alta ☕ ¿Quieres reservar, ver la carta o venir a un taller?',
  unsure: 'Disculpa, no te entendí bien. ¿Es para una reserva, un taller o la carta?',
  handOffMessage: 'Le paso tu mensaje a Camila, que te responde por aquí mismo.',
  tests: [
    { question: '¿Cuánto vale un capuchino?', mustContain: ['$9.500'], document: 'Carta de la barra' },
    { question: '¿Abren los festivos?', mustContain: ['8:00 a 21:00'] },
    { question: '¿Puedo ir con mi perrita?', mustContain: ['terraza'], document: 'Mesas, talleres y eventos' },
    { question: 'Ayer me cobraron dos veces con la tarjeta', mustEscalate: true },
    { question: '¿Tienen leche de coco?', mustContain: ['coco'] },
  ],
  takeover: 'Hola, soy Camila, de la barra. Sigo yo contigo por aquí, para lo que necesites.',
  unknowns: [
    '¿Tienen enchufes en todas las mesas?',
    'Puedo llevar mi propia torta de cumpleaños?',
    '¿Tienen leche de coco?',
    'hay sillas para bebé?',
  ],
  utcOffsetHours: -5,
  share: 0.22,
  phoneNumber: '+573994418290',
  countries: ['CO', 'CO', 'CO', 'CO', 'CO', 'US'],
  slots: {
    personas: ['4', '5', '6', '8'],
    dia: ['el viernes', 'el sábado', 'el domingo', 'mañana'],
    hora: ['9:30', '10:30', '4:00', '5:30', '6:00'],
  },
  topics: [
    {
      keywords: ['horario', 'abren', 'abiert', 'cierran', 'hora'],
      questions: ['A qué hora abren {dia}?', 'Buenas, hasta qué hora están hoy', '¿abren festivos?'],
      answers: [
        'De lunes a viernes abrimos de 7:00 a 20:00; sábados y festivos de 8:00 a 21:00, y domingos de 9:00 a 17:00.',
      ],
      followUps: [
        ['gracias! y la cocina cierra antes?', 'La cocina recibe pedidos hasta media hora antes del cierre.'],
      ],
      weight: 3,
      tag: 'horario',
    },
    {
      keywords: ['reserv', 'mesa', 'personas', 'terraza'],
      questions: [
        'Quiero reservar una mesa para {personas} {dia}',
        '¿Tienen mesa {dia} a las {hora}? Somos {personas}',
        'Hola, se puede reservar?',
      ],
      answers: [
        'Reservamos mesas de 3 a 10 personas. Dime el día, la hora y cuántos son, y la dejo apartada.',
        '¡Listo! Mesa para {personas} {dia} a las {hora}. La guardamos quince minutos. ¿A nombre de quién queda?',
      ],
      followUps: [
        ['a nombre de {nombre}', 'Perfecto, {nombre}. Te esperamos {dia} a las {hora} 🙌'],
        ['Puede ser en la terraza?', 'Te la dejo en la terraza. Si llueve, te pasamos adentro sin problema.'],
      ],
      weight: 4,
      tag: 'reserva',
    },
    {
      keywords: ['taller', 'cupo', 'curso', 'catacion', 'clase'],
      questions: [
        'Info del taller de métodos por favor',
        '¿Cuánto vale la catación?',
        'el taller es para principiantes?',
      ],
      answers: [
        'El taller de métodos es los sábados a las 10:00 ($85.000, cupo de ocho, no necesitas experiencia). La catación, los jueves a las 18:00 ($60.000).',
      ],
      followUps: [
        ['Quedan cupos {dia}?', 'Quedan tres. Con $20.000 de anticipo te guardo el tuyo.'],
        ['incluye algo?', 'Todo el café, una bolsita de 100 g y la receta impresa.'],
      ],
      weight: 2,
      tag: 'taller',
    },
    {
      keywords: ['carta', 'menu', 'leche', 'avena', 'vegan', 'gluten', 'desayuno', 'almuerzo', 'comida'],
      questions: ['me pasas la carta?', '¿Tienen opciones veganas?', 'Qué hay de desayuno'],
      answers: [
        'Desayunos todo el día: arepa de huevo ($16.000), tostada de aguacate ($21.000, vegana) y granola ($18.000). El pan de almendra es sin gluten.',
      ],
      followUps: [['y leche de avena?', 'Sí, de avena y de almendra, por $2.500 más.']],
    },
    {
      keywords: ['carta', 'menu', 'cafe', 'bebida', 'espresso', 'americano', 'capuchino', 'filtrado', 'tinto', 'v60'],
      questions: ['¿Cuánto vale un capuchino?', 'qué cafés tienen', 'Hacen filtrados? con qué café'],
      answers: [
        'Espresso $6.000, americano $6.500, capuchino $9.500, filtrado en V60 $13.000 y café frío $12.000. Para el filtrado eliges entre Nariño, Huila y Sierra Nevada.',
      ],
      followUps: [['y en el capuchino hay leche de avena?', 'Sí, de avena o de almendra, por $2.500 más.']],
      weight: 2,
    },
    {
      keywords: ['donde', 'direccion', 'ubica', 'parque', 'llegar', 'carro'],
      questions: ['Dónde quedan?', 'tienen parqueadero?', 'me mandas la ubicación 📍'],
      voice: {
        file: 'parqueadero.ogg',
        seconds: 5,
        says: 'Buenas. ¿Tienen parqueadero, o dónde puedo dejar el carro?',
      },
      answers: [
        'Estamos en la carrera 4A con calle 27, La Macarena. No tenemos parqueadero propio; hay uno público a media cuadra.',
      ],
    },
    {
      keywords: ['perr', 'mascota', 'gato', 'pet friendly'],
      questions: ['Puedo ir con mi perrita? 🐶', '¿Son pet friendly?'],
      voice: {
        file: 'perrita.ogg',
        seconds: 5,
        says: 'Hola, una pregunta. ¿Puedo ir con mi perrita? Es muy tranquila.',
      },
      answers: ['¡Claro! En la terraza son bienvenidos y les ponemos agua. Adentro no podemos por la cocina.'],
    },
    {
      keywords: ['evento', 'cumple', 'privado', 'empresa'],
      questions: ['Se puede celebrar un cumpleaños ahí?', 'alquilan el espacio para un evento?'],
      answers: [
        'Sí, apartamos el segundo piso para grupos de 12 a 25 personas con consumo mínimo de $600.000. ¿Qué fecha tienes en mente?',
      ],
      tag: 'evento',
    },
    {
      keywords: ['wifi', 'trabajar', 'computador', 'enchufe'],
      questions: ['hay wifi para trabajar?', '¿Se puede ir a trabajar con el computador?'],
      answers: [
        'Sí, hay wifi y enchufes en la barra larga. Los fines de semana pedimos dejar las mesas grandes para grupos.',
      ],
    },
  ],
  complaints: [
    {
      messages: ['Reservé para {personas} y al llegar no había mesa', 'Ayer me cobraron dos veces con la tarjeta 😠'],
      handOffReply: 'Siento mucho lo que pasó. Le aviso a Camila ahora mismo para que lo revise contigo.',
      personReplies: [
        'Hola {nombre}, soy Camila. Tienes toda la razón, ya estoy revisando con la caja.',
        'Hecho: el segundo cobro quedó reversado, lo ves en 3 días hábiles. La próxima vez el café va por la casa.',
        '¿Me das los últimos 4 números de la tarjeta y la hora?',
      ],
      tag: 'reclamo',
    },
  ],
}
