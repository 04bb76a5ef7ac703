import type { Message, PaymentReceipt } from '@portavoz/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPictureReducer } from '../../adapters/images/picture-process.ts'
import {
  drawReceipt,
  drawReceipts,
  type PrintedReceipt,
  recopies,
} from '../../../test/payment-receipts/draw-receipt.ts'
import { receiptOf, wallets } from '../../../test/payment-receipts/receipts.ts'
import type { PaymentReceiptFacts } from '../../db/fragments/payment-receipt-of.ts'
import { receiptWarnings } from '../../db/payment-receipts/payment-receipt-warnings.ts'
import { asReceipt } from '../../../test/payment-receipts/seeing-model.ts'
import { startSeeingShop } from '../../../test/helpers/seeing-server.ts'
import { buildPdf, pdfText } from '../../../test/documents/build-files.ts'
import { signUp } from '../../../test/test-accounts.ts'

const reads = { paymentReceipts: { enabled: true } }

async function startShop(customConfig = {}) {
  const shop = await startSeeingShop({ customConfig: { ...reads, ...customConfig } })
  /** Sends a picture whose model reads `printed`, and returns its doubts. */
  async function sendReceipt(picture: Buffer, printed: PrintedReceipt): Promise<PaymentReceipt['warnings']> {
    shop.server.model.queueReplies(asReceipt(printed), 'Gracias.')
    await shop.write(shop.photo(picture))
    const messages: Message[] = await shop.read()
    const message = messages.findLast(({ direction }) => direction === 'incoming')
    const why = async () => JSON.stringify([message, await shop.journalOf(message?.id ?? '')])
    return message?.paymentReceipt?.warnings ?? expect.fail(await why())
  }
  const doubtsOf = async (picture: Buffer, printed: PrintedReceipt) =>
    (await sendReceipt(picture, printed)).map(({ doubt }) => doubt)
  return { ...shop, sendReceipt, doubtsOf }
}

/** Dates of the receipts are of the day on which the tests run. */
const today = () => new Date().toISOString().slice(0, 10).split('-').toReversed().join('/')

test.each(wallets)('%s: genuine receipts are not doubted, repeated and altered ones are', async (wallet) => {
  const { doubtsOf } = await startShop()
  const genuine = receiptOf(wallet, 0, { date: today() })
  const ofAnother = receiptOf(wallet, 1, { date: today(), amount: genuine.amount.replace(/[1-9]/, '9') })
  const otherAmount = { ...genuine, amount: genuine.amount.replace(/[1-9]/, '7') }
  const otherReference = receiptOf(wallet, 2, { date: today() })
  const drawn = await drawReceipts([genuine, ofAnother, otherAmount, otherReference])
  const [first, second, third, fourth] = drawn as [Buffer, Buffer, Buffer, Buffer]
  expect(await doubtsOf(first, genuine)).toEqual([])
  expect(await doubtsOf(second, ofAnother)).toEqual([])
  for (const recopy of Object.values(recopies))
    expect(await doubtsOf(await recopy(first), genuine)).toEqual(['same_picture', 'same_reference'])
  expect(await doubtsOf(third, otherAmount)).toContain('same_reference')
  // A shop with one price gets many alike from wallets that print no payer.
  expect(await doubtsOf(fourth, otherReference)).toEqual(genuine.payer === '' ? [] : ['other_reference'])
})

test('fingerprints: copies of a picture are near, another wallet is far', async () => {
  const reducer = createPictureReducer()
  const task = { workspaceId: 'ana', signal: new AbortController().signal }
  const fingerprint = async (bytes: Buffer) =>
    (await reducer.reduce(async () => bytes, 1_568, task))?.fingerprint ?? expect.fail('no picture')
  const distance = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length
  const drawn = await drawReceipts(wallets.map((wallet) => receiptOf(wallet)))
  const originals = await Promise.all(drawn.map(fingerprint))
  const toCopies = await Promise.all(
    drawn.flatMap((png, at) =>
      Object.values(recopies).map(async (recopy) => distance(originals[at]!, await fingerprint(await recopy(png)))),
    ),
  )
  const toOthers = originals.flatMap((one, at) => originals.slice(at + 1).map((other) => distance(one, other)))
  expect(Math.max(...toCopies)).toBeLessThanOrEqual(24)
  expect(Math.min(...toOthers)).toBeGreaterThan(24)
}, 60_000)

test('what the conversation agreed: another amount is doubted, the agreed one is not', async () => {
  const { sendReceipt, write, server } = await startShop({ features: { humanEscalation: false } })
  server.model.queueReplies('Son 60.000 pesos en total.')
  await server.db.updateTable('agents').set({ prompt: 'El pastel cuesta 60.000 pesos en total.' }).execute()
  await write('¿cuánto es?')
  const [agreed, other] = ['$ 60.000', '$ 6.000'].map((amount) => receiptOf('nequi', 0, { date: today(), amount }))
  const pictures = await drawReceipts([agreed!, other!])
  expect(await sendReceipt(pictures[0]!, agreed!)).toEqual([])
  const warnings = await sendReceipt(pictures[1]!, { ...other!, reference: 'M55555555' })
  expect(warnings).toMatchObject([
    { doubt: 'other_amount', text: 'Aquí se le habló de 60.000, y el comprobante dice 6.000 COP.' },
  ])
})

test.each<[what: string, changes: Partial<PrintedReceipt>, doubts: string[]]>([
  ['payee of the shop', {}, []],
  ['masked payee', { payee: 'Panad*** Esp***', account: '' }, []],
  ['own number', { payee: 'M. R.', account: '*** *** 4567' }, []],
  ['another payee', { payee: 'Carlos Trampa', account: '311 000 9999' }, ['other_payee']],
  ['date of last month', { date: '01/10/2026' }, ['old']],
  ['date of next year', { date: '01/10/2099' }, ['future']],
])('%s: doubts are %j', async (_, changes, doubts) => {
  const { doubtsOf } = await startShop({
    paymentReceipts: { enabled: true, payees: ['Panadería La Espiga', '300 123 4567'] },
  })
  const printed = receiptOf('nequi', 0, { date: today(), ...changes })
  expect(await doubtsOf(await drawReceipt(printed), printed)).toEqual(doubts)
})

test('picture whose reference was not read: the same amount and day may make it the same picture', async () => {
  const { doubtsOf, sendReceipt } = await startShop()
  const printed = receiptOf('bizum', 0, { date: today() })
  const picture = await drawReceipt(printed)
  await doubtsOf(picture, printed)
  const copy = await sharp(picture).jpeg({ quality: 50 }).toBuffer()
  expect(await sendReceipt(copy, { ...printed, reference: '' })).toMatchObject([
    { doubt: 'same_picture', text: expect.stringContaining('Puede ser la misma imagen') },
  ])
})

test('the same picture whose reference was read otherwise: still the same picture', async () => {
  const { doubtsOf, sendReceipt } = await startShop()
  const printed = receiptOf('yape', 0, { date: today() })
  const picture = await drawReceipt(printed)
  await doubtsOf(picture, printed)
  expect(await sendReceipt(picture, { ...printed, reference: '03456780' })).toMatchObject([
    { doubt: 'same_picture', text: expect.stringContaining('Esta misma imagen ya llegó el') },
  ])
})

const pdfOfBizum = (added: string[] = []) =>
  buildPdf(
    ['Bizum enviado', 'Importe: 45,00 EUR', `Fecha: ${today()}`, ...added]
      .map((line, at) => pdfText(line, 50, 700 - 20 * at))
      .join('\n'),
  )

test('the same PDF without a reference: doubted, and another one is not', async () => {
  const { server, write, document, read } = await startShop()
  const doubtsOfFile = async (bytes: Uint8Array) => {
    server.model.queueReplies('Gracias.')
    await write(document('comprobante.pdf', bytes))
    const receipts = (await read()).flatMap(({ paymentReceipt }) => paymentReceipt ?? [])
    return receipts.at(-1)?.warnings.map(({ doubt, text }) => [doubt, text.split(' ya llegó')[0]])
  }
  expect(await doubtsOfFile(pdfOfBizum())).toEqual([])
  expect(await doubtsOfFile(pdfOfBizum(['Concepto: pan']))).toEqual([])
  expect(await doubtsOfFile(pdfOfBizum())).toEqual([['same_file', 'Este mismo archivo']])
  const { id } = await signUp(server, 'otra')
  await server.db.updateTable('paymentReceipts').set({ workspaceId: id }).where('fileHash', 'is not', null).execute()
  expect(await doubtsOfFile(pdfOfBizum())).toEqual([])
})

test('reference of another wallet: a long one is the same, a short one is not', async () => {
  const { doubtsOf } = await startShop()
  const pairs = ['20261127004512', '004512'].map((reference) =>
    (['nequi', 'bancolombia'] as const).map((wallet) => receiptOf(wallet, 0, { date: today(), reference })),
  )
  const doubts: string[][] = []
  for (const printed of pairs.flat()) doubts.push(await doubtsOf(await drawReceipt(printed), printed))
  expect(doubts.map((found) => found.includes('same_reference'))).toEqual([false, true, false, false])
})

test('days are those of the business', () => {
  const facts = { ...FACTS, receivedAt: '2026-11-28T03:00:00Z', paidOn: '2026-11-24' }
  const doubtsIn = (timeZone: string | null, paidOn: string) =>
    receiptWarnings({ ...facts, timeZone, paidOn }).map(({ doubt }) => doubt)
  expect(doubtsIn('America/Bogota', '2026-11-24')).toEqual([])
  expect(doubtsIn('America/Bogota', '2026-11-29')).toEqual(['future'])
  for (const timeZone of ['UTC', null, 'Marte/Base'])
    expect([doubtsIn(timeZone, '2026-11-24'), doubtsIn(timeZone, '2026-11-29')]).toEqual([['old'], []])
  const earlier = { sessionName: 'luz', at: '2026-11-27T02:00:00Z' }
  expect(
    receiptWarnings({ ...facts, timeZone: 'America/Bogota', sameReference: earlier, reference: 'M1' }),
  ).toMatchObject([{ text: 'La referencia M1 ya se usó en otro comprobante, del 26 de noviembre de 2026.' }])
})

const FACTS: PaymentReceiptFacts = {
  status: 'unverified',
  decidedAt: null,
  decidedBy: null,
  deciderName: null,
  wallet: null,
  amountCents: null,
  currency: null,
  paidOn: null,
  reference: null,
  payer: null,
  payee: null,
  payeeAccount: null,
  agreedCents: [],
  receivedAt: '2026-11-27T12:00:00Z',
  payees: null,
  timeZone: null,
  samePicture: null,
  sameReference: null,
  sameFile: null,
}
