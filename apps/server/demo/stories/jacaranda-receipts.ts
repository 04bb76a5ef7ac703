import type { StoryReceipts } from './receipts.ts'

const speiLines = (amount: string, trackingKey: string, payer: string) => (date: string) => [
  'SPEI',
  'Transferencia interbancaria',
  `Importe: ${amount}`,
  'Nombre del beneficiario: Casa Jacaranda',
  'CLABE: 012180001234567897',
  `Nombre del ordenante: ${payer}`,
  `Fecha de operación: ${date}`,
  `Clave de rastreo: ${trackingKey}`,
]

export const jacarandaReceipts: StoryReceipts = {
  payees: ['Casa Jacaranda', '012180001234567897'],
  reply: 'Gracias, recibí su comprobante. El equipo lo va a verificar y le confirma por este medio.',
  scenes: [
    {
      hoursAgo: 50,
      question: '¿De cuánto es el anticipo de la doble?',
      answer: 'El anticipo es una noche: $1,890 MXN, por transferencia a Casa Jacaranda o con tarjeta.',
      caption: 'Ya quedó la transferencia',
      receipt: {
        file: 'comprobante-hotel.jpg',
        printed: { wallet: 'Mi banco', amount: '$ 1,890.00', reference: '83 0417', payee: 'Casa Jacaranda' },
      },
      decision: {
        status: 'verified',
        reply: 'Hola, soy Rodrigo. Su anticipo ya se ve en la cuenta; la habitación queda a su nombre.',
        thanks: 'Perfecto, muchas gracias',
      },
    },
    {
      hoursAgo: 0.9,
      question: 'Queremos la suite dos noches, ¿cuánto sería de anticipo?',
      answer: 'El anticipo es una noche de la suite: $2,750 MXN, por transferencia a Casa Jacaranda.',
      caption: 'Le comparto el comprobante en PDF',
      receipt: {
        file: 'comprobante-spei.pdf',
        lines: speiLines('$2,750.00 MXN', 'HSBC2611270042817', 'Ximena Lozano'),
      },
    },
  ],
  sample: { file: 'comprobante-de-prueba.pdf', lines: speiLines('$1,890.00 MXN', 'BNET2611270099001', 'Cliente') },
}
