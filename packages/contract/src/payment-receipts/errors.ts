export const paymentReceiptErrors = {
  'payment_receipts.not_found': { status: 404, text: 'Este mensaje no tiene un comprobante de pago' },
  'payment_receipts.changed': {
    status: 409,
    text: 'Este comprobante ya cambió en otra pantalla. Mira cómo quedó antes de decidir',
  },
} as const
