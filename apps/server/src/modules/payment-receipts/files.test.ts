import type { Message } from '@portavoz/contract'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { buildPdf, pdfText } from '../../../test/documents/build-files.ts'
import { startSeeingShop } from '../../../test/helpers/seeing-server.ts'
import { uploadAndProcess } from '../../../test/helpers/upload-documents.ts'

const WITHOUT_MODEL = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } }
const reads = { customConfig: { paymentReceipts: { enabled: true, payees: ['La Espiga'] } } }
const RECEIVED = 'Recibí tu comprobante. El equipo lo va a verificar y te confirma por aquí.'

const NEQUI = [
  'Nequi',
  'Envio realizado',
  'Para: Panaderia La Espiga',
  'Cuanto: $ 50.000,00',
  'Fecha: 27 de noviembre de 2026',
  'Referencia: M12345678',
]
const pdfOf = (lines: string[]) => buildPdf(lines.map((line, at) => pdfText(line, 50, 700 - 20 * at)).join('\n'))
const receiptOf = (messages: Message[]) =>
  messages.findLast(({ direction }) => direction === 'incoming')?.paymentReceipt

test('PDF without a model: read into the form, to be verified, and the contact reads so', async () => {
  const { write, document, sent, read, journalOf, server, token } = await startSeeingShop({
    ...WITHOUT_MODEL,
    ...reads,
  })
  await write(document('comprobante.pdf', pdfOf(NEQUI)))
  expect(sent()).toEqual([RECEIVED])
  const messages = await read()
  expect(receiptOf(messages)).toMatchObject({
    status: 'unverified',
    wallet: 'nequi',
    amount: { cents: 5_000_000, currency: 'COP' },
    paidOn: '2026-11-27',
    reference: 'M12345678',
    payee: 'Panaderia La Espiga',
  })
  const story = JSON.stringify(await journalOf(messages[0]?.id ?? ''))
  expect(story).toContain('Reconoció un comprobante de pago: queda por verificar')
  expect(story).toContain('la conversación te espera')
  const { body } = await server.call('GET', '/api/pending', undefined, token)
  expect(body.data.conversations.total).toBe(1)
})

test('agent that does not read receipts: the file is a file', async () => {
  const { write, document, sent, read } = await startSeeingShop(WITHOUT_MODEL)
  await write(document('comprobante.pdf', pdfOf(NEQUI)))
  expect(sent()).not.toContain(RECEIVED)
  expect(receiptOf(await read())).toBeNull()
})

test('question beside the receipt: answered from the documents, then the receipt', async () => {
  const { write, document, sent, server, token, agent } = await startSeeingShop({ ...WITHOUT_MODEL, ...reads })
  const hours = 'La entrega a domicilio cuesta 8.000 pesos.'
  await uploadAndProcess(server, token, hours, { name: 'Tienda', agentId: agent.id })
  await write(document('comprobante.pdf', pdfOf(NEQUI), '¿cuánto cuesta la entrega a domicilio?'))
  expect(sent()).toEqual([expect.stringMatching(/8\.000 pesos[^]*\n\nRecibí tu comprobante\./)])
})

test('order as a file: no receipt', async () => {
  const { write, document, read } = await startSeeingShop({ ...WITHOUT_MODEL, ...reads })
  await write(document('pedido.txt', strToU8('Pedido\nTotal: $ 50.000\nFecha: 27/11/2026\nReferencia: 123456')))
  expect(receiptOf(await read())).toBeNull()
})
