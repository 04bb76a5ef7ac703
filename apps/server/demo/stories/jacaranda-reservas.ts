import { jacarandaReceipts } from './jacaranda-receipts.ts'
import type { BusinessStory } from './story.ts'

const signature = 'Llevas las reservas de Casa Jacaranda por WhatsApp.'

export const jacarandaReservas: BusinessStory = {
  platform: 'whatsapp',
  name: 'Reservas Casa Jacaranda',
  description: 'Disponibilidad, tarifas, anticipos y cambios de fecha',
  signature,
  prompt: `${signature}
Tarifas por noche con desayuno: sencilla $1,450 MXN, doble $1,890 MXN, suite con terraza $2,750 MXN. Impuestos incluidos.
Anticipo de una noche para confirmar. Cancelación sin costo hasta 72 horas antes.
Se aceptan tarjeta, transferencia y efectivo en pesos. Mascotas pequeñas: $300 MXN por estancia.
Menores de 10 años no pagan en la cama de sus padres. Grupos de más de cuatro habitaciones: con Rodrigo.`,
  documents: ['tarifas-y-cancelacion.pdf.md'],
  greeting: '¡Hola! Gracias por escribir a Casa Jacaranda 🌸 ¿Para qué fechas y cuántas personas sería?',
  unsure: 'Para darle una respuesta exacta, ¿me comparte las fechas y el número de personas?',
  handOffMessage: 'Le paso su caso a Rodrigo, que le responde por este medio.',
  tests: [
    {
      question: '¿Qué precio tiene la doble?',
      mustContain: ['$1,890'],
      document: 'Tarifas y política de cancelación',
    },
    { question: '¿Puedo cancelar sin costo?', mustContain: ['72 horas'] },
    { question: '¿Aceptan mascotas?', mustContain: ['$300'] },
    { question: 'Quiero hablar con una persona', mustEscalate: true },
    { question: '¿Se puede pagar a meses sin intereses?', mustContain: ['sin intereses'] },
  ],
  takeover: 'Hola, soy Rodrigo, el encargado. Yo le sigo atendiendo por este medio.',
  unknowns: [
    '¿Tienen cuarto adaptado para silla de ruedas?',
    'Ofrecen paquete de luna de miel?',
    '¿Se puede pagar a meses sin intereses?',
    'hay cunas?',
  ],
  utcOffsetHours: -6,
  photos: { 'Ya hice la transferencia, le mando el comprobante': 'comprobante-hotel.jpg' },
  receipts: jacarandaReceipts,
  share: 0.24,
  phoneNumber: '+525508213470',
  countries: ['MX', 'MX', 'MX', 'MX', 'US', 'ES', 'AR'],
  slots: {
    fechas: ['del 12 al 15', 'el fin de semana del 20', 'del 3 al 6', 'el puente', 'del 27 al 30'],
    cuarto: ['la doble', 'la sencilla', 'la suite'],
    personas: ['2', '3', '4'],
  },
  topics: [
    {
      keywords: ['disponib', 'fecha', 'libre', 'hay lugar', 'reserv', 'noche'],
      questions: [
        'Buenas tardes, ¿tienen disponibilidad {fechas} para {personas}?',
        'hola hay lugar {fechas}?',
        'Quisiera reservar {cuarto} {fechas}',
      ],
      answers: [
        'Con gusto reviso. ¿Me comparte fecha de llegada, de salida y cuántas personas son?',
        'Sí tenemos {fechas}. Queda {cuarto} con desayuno para {personas}. ¿Se la aparto con el anticipo de una noche?',
      ],
      followUps: [
        [
          'Sí, apártemela por favor',
          '¡Listo! Le envío la liga de pago; con la primera noche queda confirmada a su nombre.',
        ],
        [
          'Lo platico con mi esposa y le aviso',
          'Claro que sí. Se la puedo guardar sin compromiso hasta mañana a mediodía.',
        ],
      ],
      weight: 4,
      tag: 'reserva',
    },
    {
      keywords: ['precio', 'tarifa', 'cuesta', 'cuanto', 'costo', 'descuento', 'semana', 'nino'],
      questions: ['¿Qué precio tiene {cuarto}?', 'me pasa las tarifas porfa', 'Cuánto por noche para {personas}?'],
      answers: [
        'Por noche y con desayuno: sencilla $1,450, doble $1,890 y suite con terraza $2,750 MXN, impuestos incluidos.',
      ],
      followUps: [
        ['Si nos quedamos una semana hay descuento?', 'A partir de cinco noches le respetamos 8 % de descuento.'],
        ['¿Y los niños pagan?', 'Los menores de 10 años no pagan si duermen en la cama de ustedes.'],
      ],
      weight: 3,
      tag: 'tarifas',
    },
    {
      keywords: ['anticipo', 'pago', 'pagar', 'transfer', 'tarjeta', 'deposit'],
      questions: ['¿Cómo doy el anticipo?', 'aceptan transferencia?'],
      voice: {
        file: 'anticipo.ogg',
        seconds: 5,
        says: 'Buenas tardes. ¿Cómo doy el anticipo? ¿Aceptan transferencia?',
      },
      answers: [
        'Puede pagar la primera noche con tarjeta (le mando una liga) o por transferencia; el resto, al llegar, con tarjeta o efectivo en pesos.',
      ],
      followUps: [
        [
          'Ya hice la transferencia, le mando el comprobante',
          'Recibí su comprobante, muchas gracias. Rodrigo lo verifica y le confirma por aquí.',
        ],
      ],
      tag: 'anticipo',
      weight: 2,
    },
    {
      keywords: ['cancel', 'cambi', 'mover', 'reembols'],
      questions: ['Necesito mover mi reserva, {fechas} ya no podemos', '¿Puedo cancelar sin costo?'],
      answers: [
        'Hasta 72 horas antes puede cancelar o cambiar sin costo. ¿Me da el nombre de la reserva y las fechas nuevas?',
      ],
      tag: 'cambio',
    },
    {
      keywords: ['mascota', 'perr', 'gat'],
      questions: ['Aceptan mascotas? viajamos con un perrito 🐾', '¿Puedo llevar a mi gata?'],
      voice: {
        file: 'mascotas.ogg',
        seconds: 6,
        says: 'Hola, quería preguntar si aceptan mascotas. Viajamos con un perrito pequeño.',
      },
      answers: ['Sí, mascotas de hasta 10 kg, $300 MXN por estancia. Les ponemos cama y plato.'],
    },
    {
      keywords: ['factura', 'rfc'],
      questions: ['¿Facturan?', 'necesito factura de mi estancia'],
      answers: ['Claro. Mándenos su constancia fiscal por aquí y la factura sale el mismo día de su salida.'],
      tag: 'factura',
    },
    {
      keywords: ['donde', 'ubica', 'direccion', 'zona', 'metro', 'cerca', 'colonia'],
      questions: ['En qué colonia están?', '¿Quedan cerca del metro?'],
      answers: ['Estamos en la Roma Norte, a seis minutos a pie del metro Insurgentes.'],
    },
    {
      keywords: ['terraza', 'cama', 'bano', 'habitacion', 'suite', 'foto'],
      questions: ['La suite qué incluye?', '¿me manda fotos de {cuarto}? 📷', 'tienen camas separadas?'],
      answers: [
        'La doble puede ser con dos camas o una king; la suite tiene terraza propia, tina y vista a las jacarandas. Todas con baño privado.',
      ],
    },
  ],
  complaints: [
    {
      messages: [
        'Llevo dos días esperando la confirmación de mi reserva',
        'Somos un grupo de 14 para una boda, ¿con quién hablo?',
      ],
      handOffReply: 'Para esto lo mejor es que le atienda Rodrigo directamente. Ya le pasé su mensaje.',
      personReplies: [
        'Hola {nombre}, soy Rodrigo, el encargado. Ya tengo su caso en pantalla.',
        'Listo, su confirmación salió ahora mismo. Gracias por la paciencia.',
        'Le preparo una propuesta y se la mando hoy antes de las 6.',
      ],
      tag: 'atención personal',
    },
  ],
}
