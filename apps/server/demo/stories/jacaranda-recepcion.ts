import type { BusinessStory } from './story.ts'

const signature =
  'Eres la recepción de Casa Jacaranda, un hotel de doce habitaciones en la colonia Roma, Ciudad de México.'

export const jacarandaRecepcion: BusinessStory = {
  platform: 'telegram',
  name: 'Recepción Casa Jacaranda',
  description: 'Acompaña a los huéspedes: llegada, servicios, desayuno y recomendaciones del barrio',
  signature,
  prompt: `${signature}
Hablas de usted, con calidez y sin rodeos.
Entrada desde las 15:00 y salida hasta las 12:00; guardamos equipaje sin costo. Recepción abierta las 24 horas.
Desayuno de 7:30 a 11:00, incluido: chilaquiles, fruta, pan dulce y café de olla.
Wifi: red «Jacaranda», la clave está en la tarjeta de la habitación. Estacionamiento: $250 MXN por noche, con reserva.
Traslado al aeropuerto: $480 MXN, se pide con 4 horas. Lavandería: $120 MXN por carga, lista al día siguiente.
Lo que no sepas, pásalo a Rodrigo.`,
  documents: ['servicios-y-horarios.md'],
  greeting: '¡Buen día! Le atiende la recepción de Casa Jacaranda 🌸 ¿En qué le puedo ayudar?',
  unsure: 'Con gusto le ayudo. ¿Es sobre su llegada, el desayuno, el traslado o algún servicio de la casa?',
  handOffMessage: 'Le paso su mensaje a Rodrigo, el encargado, que le responde por este medio.',
  tests: [
    { question: '¿A qué hora es el desayuno?', mustContain: ['7:30'], document: 'Servicios y horarios' },
    { question: '¿Se puede salir más tarde?', mustContain: ['$350'] },
    { question: '¿Cuánto cuesta el traslado al aeropuerto?', mustContain: ['$480'] },
    { question: 'Me cobraron una noche de más', mustEscalate: true },
    { question: '¿Tienen alberca?', mustContain: ['alberca'] },
  ],
  takeover: 'Buen día, le escribe Rodrigo, el encargado. Quedo a sus órdenes por este medio.',
  unknowns: ['¿Tienen alberca?', '¿El hotel tiene elevador?', 'Rentan bicicletas?', '¿Hay caja fuerte en el cuarto?'],
  utcOffsetHours: -6,
  photos: { 'En la {habitacion} no sale agua caliente': 'regadera.jpg' },
  share: 0.2,
  bot: {
    token: '7458120396:AAHdemoCasaJacaranda_x91mWb7tRz',
    id: 7458120396,
    username: 'casa_jacaranda_bot',
    name: 'Casa Jacaranda',
  },
  countries: ['MX', 'MX', 'MX', 'US', 'ES', 'AR', 'CO'],
  slots: {
    hora: ['las 10', 'las 11:30', 'la 1', 'las 9 de la noche', 'las 2 de la mañana'],
    habitacion: ['4', '7', '9', '11', '12'],
  },
  topics: [
    {
      keywords: ['check', 'entrada', 'llegar', 'llego', 'llegada', 'llegamos', 'temprano', 'entrar'],
      questions: [
        'Hola, nuestro vuelo llega a {hora}, ¿podemos entrar antes?',
        '¿A qué hora es el check-in?',
        'Llegamos como a {hora}, hay alguien en recepción?',
      ],
      answers: [
        'La entrada es desde las 15:00 y la recepción está abierta las 24 horas. Si llega antes, le guardamos el equipaje y le ofrecemos un café en el patio.',
      ],
      followUps: [
        ['Súper, muchas gracias!', 'Por nada, aquí le esperamos.'],
        [
          '¿y si la habitación está lista antes?',
          'En cuanto quede lista se la entregamos, sin costo. Le aviso por este medio.',
        ],
      ],
      weight: 3,
      tag: 'llegada',
    },
    {
      keywords: ['salida', 'salir', 'checkout', 'check-out', 'equipaje', 'maleta'],
      questions: [
        'Se puede salir más tarde? nuestro vuelo es en la noche',
        '¿Nos guardan las maletas después de la salida?',
      ],
      answers: [
        'La salida es a las 12:00, y su equipaje se queda con nosotros sin costo hasta la noche. Hasta las 14:00 puede quedarse por $350 MXN si no hay otra reserva.',
      ],
      tag: 'salida',
      weight: 2,
    },
    {
      keywords: ['desayuno', 'vegan', 'comer', 'chilaquil'],
      questions: [
        'Hasta qué hora sirven el desayuno?',
        '¿El desayuno está incluido?',
        'Tienen algo vegano para desayunar?',
      ],
      voice: {
        file: 'desayuno.ogg',
        seconds: 6,
        says: 'Hola. ¿El desayuno está incluido? Y quería saber hasta qué hora lo sirven.',
      },
      answers: [
        'El desayuno está incluido, de 7:30 a 11:00, en el patio: chilaquiles, fruta, pan dulce y café de olla. Si nos avisa la noche anterior, preparamos opción vegana o sin gluten.',
      ],
      followUps: [['Perfecto, somos 2 y uno es vegano 🌱', 'Anotado para mañana: un desayuno vegano. ¡Provecho!']],
      weight: 2,
    },
    {
      keywords: ['wifi', 'internet', 'clave', 'contrasena'],
      questions: ['no encuentro la clave del wifi', 'El internet va lento en la {habitacion}'],
      voice: {
        file: 'clave-del-wifi.ogg',
        seconds: 5,
        says: 'Buenas noches. No encuentro la clave del wifi, ¿dónde está?',
      },
      answers: [
        'La red se llama «Jacaranda» y la clave está en la tarjeta de su habitación, junto a la puerta. Si va lento, dígame el número de habitación y reinicio el punto de acceso.',
      ],
      followUps: [['estoy en la {habitacion}', 'Listo, reinicié el de la {habitacion}. En dos minutos debe volver.']],
    },
    {
      keywords: ['aeropuerto', 'traslado', 'taxi', 'vuelo', 'transporte'],
      questions: [
        '¿Tienen traslado al aeropuerto?',
        'Cuánto cuesta el taxi al AICM?',
        'necesito transporte mañana a {hora}',
      ],
      answers: [
        'Nuestro traslado al aeropuerto cuesta $480 MXN, hasta tres personas con equipaje. Pídalo con cuatro horas de anticipación.',
      ],
      followUps: [
        ['Sí por favor, para mañana a {hora}', 'Confirmado. El chofer le esperará en la puerta diez minutos antes.'],
      ],
      weight: 2,
      tag: 'traslado',
    },
    {
      keywords: ['estaciona', 'coche', 'auto', 'parking'],
      questions: ['tienen estacionamiento?', 'Vamos en coche, ¿dónde lo dejamos?'],
      answers: ['Sí, a media cuadra y vigilado: $250 MXN por noche, con reserva. ¿Me comparte las placas?'],
    },
    {
      keywords: ['lavander', 'ropa', 'planch'],
      questions: ['Lavan ropa?', '¿Me prestan una plancha?'],
      answers: [
        'La carga de lavandería cuesta $120 MXN y está lista al día siguiente. La plancha se la subimos sin costo.',
      ],
    },
    {
      keywords: ['recomien', 'cenar', 'restaurante', 'cerca', 'museo', 'visitar'],
      questions: ['Qué nos recomienda para cenar cerca?', '¿Qué podemos visitar caminando?'],
      answers: [
        'A cinco minutos a pie están el mercado Medellín y la plaza Río de Janeiro. Para cenar, le gustará cualquiera de las fondas de la calle de Orizaba; llegue antes de las 20:00.',
      ],
      followUps: [['Gracias!! 😍', 'Disfruten mucho la Roma.']],
    },
    {
      keywords: ['toalla', 'almohada', 'agua', 'limpieza'],
      questions: [
        '¿Nos pueden subir dos toallas a la {habitacion}?',
        'Necesito otra almohada, habitación {habitacion}',
      ],
      answers: [
        'Con gusto. ¿Me confirma su número de habitación? Se lo suben en diez minutos.',
        'En diez minutos se lo suben a la {habitacion}. ¿Algo más?',
      ],
      tag: 'servicio',
    },
  ],
  complaints: [
    {
      messages: [
        'En la {habitacion} no sale agua caliente',
        'Hay muchísimo ruido en la calle y no podemos dormir 😩',
        'me cobraron una noche de más',
      ],
      handOffReply:
        'Lamento la molestia. Aviso en este momento a Rodrigo, el encargado, para que lo resuelva con usted.',
      personReplies: [
        'Buenas noches, soy Rodrigo. Voy subiendo con el técnico, cinco minutos.',
        'Le ofrezco cambiarlos a la 3, que da al patio. ¿Les parece?',
        'Ya quedó corregido el cargo. Una disculpa; el desayuno de mañana para sus invitados va por nuestra cuenta.',
      ],
      tag: 'queja',
    },
  ],
}
