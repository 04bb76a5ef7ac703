import type { StoryReceipts } from './receipts.ts'

const OWN_ACCOUNT = { payee: 'Café Nube Alta', payeeAccount: '399 418 2200' }
const REUSED_REFERENCE = '0000071904'

export const nubeAltaReceipts: StoryReceipts = {
  payees: ['Café Nube Alta', '399 418 2200', 'Ahorros 2200'],
  reply: '¡Gracias! Recibí tu comprobante. El equipo lo va a verificar y te confirma por aquí 🙌',
  scenes: [
    {
      hoursAgo: 44,
      question: 'Quiero la caja Tres montañas, ¿cuánto es y cómo pago?',
      answer: 'La caja «Tres montañas» vale $62.000. Puedes pagar por Bancolombia o Nequi, a nombre de Café Nube Alta.',
      caption: 'listo, hecha la transferencia',
      receipt: {
        file: 'comprobante-bancolombia.jpg',
        printed: {
          wallet: 'Bancolombia',
          amount: '$ 62.000',
          reference: REUSED_REFERENCE,
          payer: 'Felipe Rincón',
          payee: OWN_ACCOUNT.payee,
          payeeAccount: 'Ahorros *2200',
        },
      },
      decision: {
        status: 'verified',
        reply: 'Hola, soy Camila. Ya vi tu transferencia en la cuenta: la caja sale mañana 🎁',
        thanks: 'mil gracias!',
      },
    },
    {
      hoursAgo: 27,
      question: 'Para pagar el kilo de Huila, ¿a qué cuenta?',
      answer: 'El kilo vale $98.000. Puedes pagar por Nequi al 399 418 2200, a nombre de Café Nube Alta.',
      caption: 'ya pagué, mira',
      receipt: {
        file: 'comprobante-cafe.jpg',
        printed: { wallet: 'Mi banco', amount: '$ 76.000', reference: 'M-004 118 27', payee: OWN_ACCOUNT.payee },
      },
      decision: {
        status: 'rejected',
        reply: 'Hola, soy Camila. No encuentro este pago en la cuenta y el monto no es el del kilo. ¿Lo revisas?',
        thanks: 'uy, qué pena, ya reviso',
      },
    },
    {
      hoursAgo: 1.2,
      question: 'Me llevo dos de Sierra Nevada para Bogotá, ¿cuánto te transfiero?',
      answer: 'Son $89.000: dos bolsas por $82.000 y $7.000 del envío. Nequi 399 418 2200, Café Nube Alta.',
      caption: 'ahí va el comprobante 🙏',
      receipt: {
        file: 'comprobante-nequi.jpg',
        printed: {
          wallet: 'Nequi',
          amount: '$ 89.000',
          date: 'Hoy, 10:24 a. m.',
          reference: 'M10428817',
          payer: 'Daniela Ospina',
          ...OWN_ACCOUNT,
        },
      },
    },
    {
      hoursAgo: 0.6,
      question: 'hola, quiero la caja de regalo Tres montañas',
      answer: 'La caja «Tres montañas» vale $62.000. Puedes pagar por Bancolombia o Nequi, a nombre de Café Nube Alta.',
      caption: 'te mando el pdf del banco',
      receipt: {
        file: 'comprobante-bancolombia.pdf',
        lines: (date) => [
          'Bancolombia',
          'Transferencia exitosa',
          `Comprobante No.: ${REUSED_REFERENCE}`,
          `Fecha: ${date}`,
          'Valor de la transferencia: $ 26.000',
          `Beneficiario: ${OWN_ACCOUNT.payee}`,
          'Producto destino: Ahorros *2200',
          'Ordenante: Ramiro Peña',
        ],
      },
    },
  ],
  sample: {
    file: 'comprobante-de-prueba.jpg',
    printed: {
      wallet: 'Nequi',
      amount: '$ 98.000',
      reference: 'M77120945',
      payer: 'Cliente de prueba',
      ...OWN_ACCOUNT,
    },
  },
}
