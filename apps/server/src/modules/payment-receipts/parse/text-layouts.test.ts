import { expect, test } from 'vitest'
import { isOwnPayee } from '../../../db/payment-receipts/own-payee.ts'
import { readReceiptWords } from './read-receipt-words.ts'

const DAY = '2026-11-27'

const lines = (...texts: string[]) => texts.join('\n')

test.each<[layout: string, text: string, claims: object]>([
  [
    'Plin',
    lines(
      'plin',
      '¡Pago exitoso!',
      'Plineaste S/ 80.00',
      'a María Espinoza',
      '27 nov. 2026 11:40 a. m.',
      'Código de operación: 00123987',
    ),
    { wallet: 'plin', amount: { cents: 8_000, currency: 'PEN' }, paidOn: DAY, reference: '00123987' },
  ],
  [
    'Bizum sent',
    lines(
      'Bizum enviado',
      '45,00 €',
      'Para: La Espiga SL',
      'Fecha: 27/11/2026',
      'Concepto: Pan',
      'Referencia: 2026112700123',
    ),
    { wallet: 'bizum', amount: { cents: 4_500, currency: 'EUR' }, reference: '2026112700123', payee: 'La Espiga SL' },
  ],
  [
    'Bizum done',
    lines('CaixaBank', 'Bizum realizado', '45 EUR', 'Fecha de operación', '27/11/2026', 'Beneficiario', 'La Espiga SL'),
    { wallet: 'bizum', amount: { cents: 4_500, currency: 'EUR' }, paidOn: DAY, payee: 'La Espiga SL' },
  ],
  [
    'Bizum in a sentence above the amount',
    'Has enviado un Bizum\n45,00 €\na La Espiga SL\n27/11/2026',
    { wallet: 'bizum', amount: { cents: 4_500, currency: 'EUR' }, paidOn: DAY },
  ],
  [
    'Bizum in one sentence',
    'Has enviado un Bizum de 45,00 € a La Espiga SL el 27/11/2026',
    { wallet: 'bizum', amount: { cents: 4_500, currency: 'EUR' }, paidOn: DAY },
  ],
  [
    'QR of Nequi',
    lines(
      'Nequi',
      'Pago en QR Bre-B exitoso',
      'Para',
      'Panadería La Espiga',
      '¿Cuánto?',
      '$ 50.000,00',
      'Fecha',
      '27 de noviembre de 2026 a las 10:30 a. m.',
      'Referencia',
      'M12345678',
    ),
    { wallet: 'nequi', amount: { cents: 5_000_000, currency: 'COP' }, paidOn: DAY, reference: 'M12345678' },
  ],
  [
    'PSE',
    lines(
      'PSE',
      'Transacción aprobada',
      'CUS 1234567890',
      'Valor $ 50.000',
      'Fecha 27/11/2026',
      'Empresa: Panadería La Espiga',
    ),
    { amount: { cents: 5_000_000 }, paidOn: DAY, reference: '1234567890', payee: 'Panadería La Espiga' },
  ],
  [
    'fields on one line',
    [
      'Nequi Envío realizado Para: Panadería La Espiga ¿Cuánto? $ 50.000,00 Número Nequi: 300 123 4567',
      'Fecha: 27 de noviembre de 2026 a las 10:30 a. m. Referencia: M12345678 Quien envía: Ana Ruiz',
    ].join(' '),
    {
      wallet: 'nequi',
      amount: { cents: 5_000_000, currency: 'COP' },
      paidOn: DAY,
      reference: 'M12345678',
      payee: 'Panadería La Espiga',
      payer: 'Ana Ruiz',
      payeeAccount: '300 123 4567',
    },
  ],
  [
    'Bizum on one line',
    'Bizum enviado 45,00 € Beneficiario: La Espiga SL Fecha: 27/11/2026 Referencia: 2026112700123',
    { amount: { cents: 4_500, currency: 'EUR' }, paidOn: DAY, reference: '2026112700123', payee: 'La Espiga SL' },
  ],
  [
    'Yape to another wallet',
    lines(
      '¡Yapeaste!',
      'S/ 25.50',
      'Enviado a: Mar*** Esp***',
      'Fecha: 27 nov. 2026 - 11:02 am',
      'Destino: Yape',
      'Nro. de operación: 03456789',
    ),
    { wallet: 'yape', payee: 'Mar*** Esp***', reference: '03456789' },
  ],
  [
    'Yape without a name',
    lines(
      '¡Yapeaste!',
      'S/ 25.50',
      'Mar*** Esp***',
      '27 nov. 2026 - 11:02 am',
      'Destino: Yape',
      'Nro. de operación: 03456789',
    ),
    { wallet: 'yape', payee: null, paidOn: DAY },
  ],
  [
    'CEP of SPEI',
    lines(
      'Comprobante Electrónico de Pago',
      'Banxico',
      'Fecha de operación en el SPEI: 27/11/2026',
      'Clave de rastreo: MBAN01002611270012345678',
      'Monto del pago: $ 1,500.00',
      'Ordenante',
      'Institución emisora: BBVA',
      'Nombre: Sofía León',
      'CLABE: 012180009999999999',
      'Beneficiario',
      'Nombre: La Espiga',
      'CLABE: 012180001234567897',
    ),
    {
      wallet: 'spei',
      reference: 'MBAN01002611270012345678',
      payer: 'Sofía León',
      payee: 'La Espiga',
      payeeAccount: '012180001234567897',
    },
  ],
  [
    'Pix, who pays and who gets',
    lines(
      'Comprovante Pix',
      'R$ 1.234,56',
      '27/11/2026 13:45',
      'Quem recebeu',
      'Nome: A Espiga Ltda',
      'Instituição: Nu Pagamentos',
      'Quem pagou',
      'Nome: Pedro Mora',
      'Autenticação',
      'E18236120202611271345s0123456789',
    ),
    {
      wallet: 'pix',
      amount: { cents: 123_456, currency: 'BRL' },
      paidOn: DAY,
      payee: 'A Espiga Ltda',
      payer: 'Pedro Mora',
      reference: 'E18236120202611271345s0123456789',
    },
  ],
])('%s: its claims', (_, text, claims) => {
  expect(readReceiptWords(text)).toMatchObject(claims)
})

test('CEP of SPEI: its payee is the shop', () => {
  const text = lines(
    'Banxico',
    'Clave de rastreo: MBAN0100261127',
    'Monto: $ 1,500.00',
    'Fecha: 27/11/2026',
    'Beneficiario',
    'Nombre: La Espiga',
  )
  const { payee = null, payeeAccount = null } = readReceiptWords(text) ?? {}
  expect(isOwnPayee('Panadería La Espiga', { payee, payeeAccount })).toBe(true)
})

const REST = 'Fecha: 27/11/2026\nReferencia: 99887766'

test.each([
  ['an invoice', `Factura 123\nLa Espiga SL\nValor $ 50.000\nIVA: $ 8.000\nTotal $ 58.000\n${REST}`],
  ['an invoice that may be paid by Bizum', `Factura 123\nBizum al 600 123 456\nImporte: 45,00 €\n${REST}`],
  ['a price list', `Lista de precios\nTorta de chocolate Valor $ 50.000\nPan Valor $ 2.000\n${REST}`],
  ['a menu', lines('Menú del día', 'Valor $ 18.000', 'Bandeja paisa', 'Valor $ 25.000', 'Válido desde el 27/11/2026')],
  ['a menu in euros', 'Menú del día 27/11/2026\nEnsalada\n12,00 €\nPaella\n18,50 €'],
  [
    'a newsletter about Bizum',
    lines(
      'Novedades de noviembre',
      '¿Has enviado un Bizum alguna vez?',
      'Gana 5 euros con cada Bizum enviado este mes',
      '5,00 €',
      'Fecha: 27/11/2026',
    ),
  ],
  ['a promotion of Bizum', `Tu Bizum realizado tiene premio\n10 €\nBizum realizado en Navidad: doble premio\n${REST}`],
  ['how to send a Bizum', `Cuando has enviado un Bizum te llega un SMS\n45,00 €\n${REST}`],
  ['a payment that failed', `Pago no exitoso\nMonto: $ 50.000\n${REST}`],
  ['a payment that waits', `Pago pendiente\nTransacción rechazada\nMonto: $ 50.000\n${REST}`],
  ['an order', `Pedido aprobado\nEnvío: $ 8.000\nTotal $ 58.000\n${REST}`],
  ['an account statement', `Extracto\nNombre: Ana Ruiz\nSaldo\n$ 50.000\n${REST}`],
  [
    'a quote on one line',
    'Cotización Para: Ana Ruiz Valor: $ 50.000 Fecha: 27/11/2026 Referencia: 99887766 Empresa: La Espiga',
  ],
  ['how to pay with a QR', `Paga con el QR Bre-B\nPago en QR disponible\nValor $ 50.000\n${REST}`],
  ['a promise', `Al ver tu pago en QR exitoso, despachamos\nValor $ 50.000\n${REST}`],
])('%s: no receipt', (_, text) => {
  expect(readReceiptWords(text)).toBeNull()
})

test('long lines are parted at once', () => {
  const start = performance.now()
  for (const part of ['fecha: ', 'pago en ', 'bizum enviado 4 ', 'numero de ', '¿ ', '- '])
    readReceiptWords(`Pago exitoso ${part.repeat(40_000)}\nMonto: $ 1`)
  expect(performance.now() - start).toBeLessThan(1_000)
})
