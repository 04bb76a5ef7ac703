import { type PaymentReceipt, type Wallet, walletLabel } from '@portavoz/contract'

const steps: Record<Wallet, readonly string[]> = {
  nequi: [
    'Abre Nequi en tu celular y entra a «Movimientos».',
    'Busca el envío por fecha y monto, y ábrelo.',
    'Compara la referencia, que empieza por M, y el nombre de quien paga.',
  ],
  bancolombia: [
    'Entra a la app Mi Bancolombia o a la Sucursal Virtual y abre tu cuenta.',
    'En «Movimientos» busca el monto del día. Una transferencia de otro banco puede tardar.',
    'Compara el número de comprobante o la descripción. El saldo debe haber subido.',
  ],
  yape: [
    'Abre Yape y mira tus últimos movimientos.',
    'Busca el yapeo por monto, nombre y hora.',
    'Compara el número de operación. Lo que solo aparece en la captura no llegó.',
  ],
  plin: [
    'Abre la app de tu banco y mira los movimientos de la cuenta que tienes en Plin.',
    'Busca el abono por monto y hora.',
    'Compara el número de operación y el nombre de quien paga.',
  ],
  mercado_pago: [
    'Abre Mercado Pago y entra a «Actividad».',
    'Busca el ingreso: debe decir que está acreditado, no pendiente.',
    'Compara el número de operación y el nombre de quien paga.',
  ],
  spei: [
    'Entra a banxico.org.mx/cep, la página del Comprobante Electrónico de Pago del Banco de México.',
    'Escribe la fecha, la clave de rastreo, los dos bancos, tu cuenta y el monto.',
    'Si el pago existe, descarga el CEP y confirma que la cuenta que recibe es la tuya.',
  ],
  pix: [
    'Abre la app de tu banco y entra al extracto o a «Pix».',
    'Busca el Pix recibido por valor y hora.',
    'Compara el ID de la transacción, que empieza por E, y el nombre de quien paga. Un Pix programado aún no llegó.',
  ],
  bizum: [
    'Abre la app de tu banco y entra a «Bizum».',
    'En los recibidos busca el importe y la hora. Una solicitud de dinero no es un pago.',
    'Compara el nombre y el teléfono de quien paga.',
  ],
}

const GENERIC: readonly string[] = [
  'Abre la app del banco o la billetera donde te pagan, no la imagen que te mandaron.',
  'Busca el ingreso por fecha y monto en los movimientos de tu cuenta.',
  'Compara la referencia y el nombre de quien paga. Si no aparece, el pago no llegó.',
]

/** How the owner finds the payment in the own app of that wallet. */
export const checkSteps = ({ wallet }: Pick<PaymentReceipt, 'wallet'>): readonly string[] =>
  wallet === null ? GENERIC : steps[wallet]

export const checkTitle = ({ wallet }: Pick<PaymentReceipt, 'wallet'>): string =>
  wallet === null ? 'Cómo comprobarlo' : `Cómo comprobarlo en ${walletLabel(wallet)}`
