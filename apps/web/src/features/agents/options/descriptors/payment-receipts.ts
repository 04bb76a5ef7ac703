import { sectionSummaries } from '../section-summaries.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

export const paymentReceiptOptions = {
  'paymentReceipts.enabled': {
    kind: 'checkbox',
    section: 'paymentReceipts',
    label: 'Leer los comprobantes de pago',
    hint: 'Los PDF se leen siempre; las fotos, con un modelo que ve imágenes, que se consulta una vez por foto. Quedan «Por verificar» hasta que alguien mire la cuenta: el agente nunca dice que está pagado.',
    fact: { label: 'Comprobantes de pago', value: sectionSummaries.paymentReceipts },
  },
  'paymentReceipts.payees': {
    kind: 'lines',
    section: 'paymentReceipts',
    label: 'A quién te pagan',
    hint: 'Uno por línea: tu nombre, el del negocio, tu celular o tus cuentas, como salen en un comprobante. Si dice otra cosa, te avisa.',
    isInUse: ({ paymentReceipts }) => paymentReceipts.enabled,
  },
} as const satisfies Record<string, OptionDescriptor>
