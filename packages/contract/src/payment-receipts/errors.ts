export const paymentReceiptErrors = {
  'payment_receipts.not_found': { status: 404, text: 'Este mensaje no tiene un comprobante de pago' },
} as const
